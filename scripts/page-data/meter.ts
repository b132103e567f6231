import { connect, createServer, type Socket } from 'node:net'

export interface Traffic {
  /** Bytes that the browser received and sent, headers and all. */
  received: number
  sent: number
  requests: number
}

const requestLine = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/

/** Browsers ask for brotli over TLS alone: what a customer fetches is to be counted. */
const plainEncodings = /^Accept-Encoding: gzip, deflate\r\n/im
const encodings = 'Accept-Encoding: gzip, deflate, br\r\n'

/** Passes a browser's bytes on to the app on loopback, and counts them: what a page cannot see counts too. */
export const startMeter = async (app: string) => {
  const { hostname, port } = new URL(app)
  let seen: Traffic = { received: 0, sent: 0, requests: 0 }
  let named: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((browser) => {
    const upstream = connect({ host: hostname, port: Number(port) })
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
    }
    browser.on('end', () => upstream.end())
    browser.on('data', (bytes) => {
      const text = bytes.toString('latin1')
      const asked = Buffer.from(text.replace(plainEncodings, encodings), 'latin1')
      seen.sent += asked.length
      upstream.write(asked)
      const [line] = requestLine.exec(text) ?? []
      if (!line) return
      seen.requests += 1
      named.push(line.trim().replace(' HTTP/1.1', ''))
    })
    upstream.on('data', (bytes) => (seen.received += bytes.length))
    upstream.pipe(browser)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address() as { port: number }
  return {
    url: `http://localhost:${address.port}`,
    /** Since the last time it was asked. */
    take: (): Traffic & { named: string[] } => {
      const taken = { ...seen, named }
      seen = { received: 0, sent: 0, requests: 0 }
      named = []
      return taken
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}

export type Meter = Awaited<ReturnType<typeof startMeter>>
