"""A package, so that its processes are started again only while its tests run."""
