import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Writing {
  /** When the answer began, ms. */
  since: number
  /** When the kernel last took a piece of it, and how far it was then; files come in pieces of 64 kB. */
  movedAt: number
  taken: number
}

/**
 * Ends connections whose client does not read its answer: nothing of it for `stallMs`, or not all of it within
 * `longestMs`. An answer that has not begun waits for the upstream, and does not count.
 */
export const endSlowReaders = (
  server: Server,
  { stallMs, longestMs }: { stallMs: number; longestMs: number },
  onEnd: (socket: Socket) => void,
): void => {
  const writing = new Map<ServerResponse, Writing | null>()
  server.prependListener('request', (_request, response: ServerResponse) => {
    writing.set(response, null)
    response.once('close', () => writing.delete(response))
  })

  const look = (response: ServerResponse, known: Writing | null, now: number): void => {
    const { socket } = response
    if (!socket || !response.headersSent) return
    const taken = socket.bytesWritten - socket.writableLength
    const one = known ?? { since: now, movedAt: now, taken }
    if (socket.writableLength === 0 || taken !== one.taken) Object.assign(one, { taken, movedAt: now })
    writing.set(response, one)
    if (now - one.movedAt < stallMs && now - one.since < longestMs) return
    onEnd(socket)
    socket.destroy()
  }
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const [response, known] of [...writing]) look(response, known, now)
    },
    Math.min(1_000, stallMs / 4),
  )
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
