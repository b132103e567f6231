// Preloaded into each server that a command starts: ends the server when its parent has ended, even if killed.
const parent = process.ppid

setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()
