"""The rules that read: a grammar of English, and what its clauses mean in a context."""
