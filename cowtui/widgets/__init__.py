"""What screens and tables are made of."""
