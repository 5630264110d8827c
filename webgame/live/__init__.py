"""The door by WebSocket."""
