"""The tables on the web: HTTP, WebSocket, storage."""
