"""What is said and decided at a table: no loop, no socket, no clock. Time is an argument."""
