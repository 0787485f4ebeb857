"""The table on the network: the host process, its table, and the clients that sit down at it."""
