import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Progress {
  since: number
  /** When the kernel last took bytes, and how many by then; files come in pieces of 64 kB. */
  lastProgressAt: number
  takenBytes: number
}

interface Limits {
  stallMs: number
  longestMs: number
  maxUnreadBytes: number
}

/**
 * Ends connections that read nothing for `stallMs` or not all within `longestMs`, and the largest above
 * `maxUnreadBytes`.
 */
export const endSlowReaders = (
  server: Server,
  { stallMs, longestMs, maxUnreadBytes }: Limits,
  onEnd: (socket: Socket) => void,
): ((response: ServerResponse) => void) => {
  const openResponses = new Map<ServerResponse, Progress | null>()
  const endConnection = (socket: Socket): void => {
    onEnd(socket)
    socket.destroy()
  }
  const checkResponse = (response: ServerResponse, previous: Progress | null, now: number): void => {
    const { socket } = response
    if (!socket || !response.headersSent) return
    const takenBytes = socket.bytesWritten - socket.writableLength
    const progress = previous ?? { since: now, lastProgressAt: now, takenBytes }
    if (socket.writableLength === 0 || takenBytes !== progress.takenBytes)
      Object.assign(progress, { takenBytes, lastProgressAt: now })
    openResponses.set(response, progress)
    if (now - progress.lastProgressAt >= stallMs || now - progress.since >= longestMs) endConnection(socket)
  }
  const endLargest = (): void => {
    const sockets = [...openResponses.keys()].flatMap(({ socket }) =>
      socket && !socket.destroyed ? [socket] : [],
    )
    let bytes = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0)
    for (const socket of sockets.sort((a, b) => b.writableLength - a.writableLength)) {
      if (bytes <= maxUnreadBytes) return
      bytes -= socket.writableLength
      endConnection(socket)
    }
  }
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const [response, progress] of [...openResponses]) checkResponse(response, progress, now)
      endLargest()
    },
    Math.min(1_000, stallMs / 4),
  )
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return (response) => {
    openResponses.set(response, null)
    response.once('close', () => openResponses.delete(response))
  }
}
