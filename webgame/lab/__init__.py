"""The lab: what finished games tell, in charts and tables."""
