"""One screen a module, its style beside it."""
