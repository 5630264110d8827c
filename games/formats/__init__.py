"""Records of games in the forms that other programs read, one module a form.

``registry`` names them all. A writer gets a record and plays it again as far as it needs positions;
a reader gives a record back, or says why it cannot.
"""
