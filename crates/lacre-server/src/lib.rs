//! Serves a sealed catalog over MCP.
