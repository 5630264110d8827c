"""What to offer, what to answer, with whom to deal: JSettlers' negotiator and STAC's."""
