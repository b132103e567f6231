import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send the next request after the response: none ever waits on their connections. */
const mostWaiting = 1

/**
 * Opens one response of a connection at a time: Node parses every pipelined request of a packet at once, and a client
 * that reads nothing would keep a response open for each. With more than one waiting, the connection is closed;
 * `onFlood` is called before.
 */
export const oneAtATime = (open: RequestListener, onFlood: (socket: Socket) => void): RequestListener => {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const start = (): void => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : waiting.get(socket)?.shift()
        if (next) next()
        else waiting.delete(socket)
      })
      open(request, response)
    }
    const queue = waiting.get(socket)
    if (!queue) {
      waiting.set(socket, [])
      start()
    } else if (queue.length < mostWaiting) queue.push(start)
    else {
      onFlood(socket)
      socket.destroy()
    }
  }
}
