"""Studies: people who come by a link play at tables of chosen conditions and answer questions."""
