"""The layouts of what robots' kernels work on, and the desk that holds them all."""
