"""DAIDE's press to sentences of L and back; what only one of the two can say is named.

DAIDE is the protocol by which programs play Diplomacy; its messages between powers are called
press. What carries over, construct by construct, stands in ``docs/daide-press.md``.
"""
