import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Writing {
  since: number
  /** When the kernel last took a piece of it, and how far it was then; files come in pieces of 64 kB. */
  movedAt: number
  taken: number
}

interface Limits {
  stallMs: number
  longestMs: number
  mostBytes: number
}

/**
 * Ends connections that read nothing for `stallMs` or not everything within `longestMs`, and those with the most unread
 * bytes above `mostBytes` in total. The caller reports each opened response to the returned function.
 */
export const endSlowReaders = (
  server: Server,
  { stallMs, longestMs, mostBytes }: Limits,
  onEnd: (socket: Socket) => void,
): ((response: ServerResponse) => void) => {
  const writing = new Map<ServerResponse, Writing | null>()
  const end = (socket: Socket): void => {
    onEnd(socket)
    socket.destroy()
  }
  const look = (response: ServerResponse, known: Writing | null, now: number): void => {
    const { socket } = response
    if (!socket || !response.headersSent) return
    const taken = socket.bytesWritten - socket.writableLength
    const one = known ?? { since: now, movedAt: now, taken }
    if (socket.writableLength === 0 || taken !== one.taken) Object.assign(one, { taken, movedAt: now })
    writing.set(response, one)
    if (now - one.movedAt >= stallMs || now - one.since >= longestMs) end(socket)
  }
  const endLargest = (): void => {
    const sockets = [...writing.keys()].flatMap(({ socket }) => (socket && !socket.destroyed ? [socket] : []))
    let bytes = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0)
    for (const socket of sockets.sort((one, other) => other.writableLength - one.writableLength)) {
      if (bytes <= mostBytes) return
      bytes -= socket.writableLength
      end(socket)
    }
  }
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const [response, known] of [...writing]) look(response, known, now)
      endLargest()
    },
    Math.min(1_000, stallMs / 4),
  )
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return (response) => {
    writing.set(response, null)
    response.once('close', () => writing.delete(response))
  }
}
