"""The host process that this program starts for a table of its own."""
