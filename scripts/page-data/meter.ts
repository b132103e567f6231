import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Traffic {
  /** Bytes in both directions, including headers. */
  bytes: number
  /** Lines such as 'GET /login'. */
  requests: string[]
}

/** Forwards the app's port and counts all bytes, including those that a page cannot see. */
export const startMeter = async (app: string) => {
  const { hostname, port } = new URL(app)
  const sockets = new Set<Socket>()
  let traffic: Traffic = { bytes: 0, requests: [] }
  const server = createServer((browser) => {
    const upstream = connect({ host: hostname, port: Number(port) })
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket)).on('error', () => undefined)
      socket.on('data', ({ length }: Buffer) => (traffic.bytes += length))
    }
    browser.on('data', (sent) =>
      traffic.requests.push(...(String(sent).match(/^[A-Z]+ \S+(?= HTTP\/1\.1\r$)/gm) ?? [])),
    )
    browser.pipe(upstream).pipe(browser)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** The traffic since the last call. */
    take: (): Traffic => {
      const taken = traffic
      traffic = { bytes: 0, requests: [] }
      return taken
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

export type Meter = Awaited<ReturnType<typeof startMeter>>
