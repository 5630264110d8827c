"""What is said and about what: Diplomacy's words for L, contexts, names, deals in one form."""
