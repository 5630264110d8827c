"""Programs that strangers brought, run where they can reach nothing and use little."""
