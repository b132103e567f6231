import { execFileSync } from 'node:child_process'
import {
  request as ask,
  createServer as createPlainServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface Traffic {
  /** Bytes that the browser received and sent, including headers. */
  received: number
  sent: number
  requests: number
}

/** Headers of one hop, which HTTP/2 forbids. */
const hopByHop = /^(:.*|connection|keep-alive|transfer-encoding|upgrade|http2-settings)$/
const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.test(name)))

const ownCertificate = (): string =>
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
      ...'-subj /CN=localhost -keyout - -out -'.split(' '),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )

const listen = (server: Pick<Server, 'listen' | 'address'>): Promise<number> =>
  new Promise((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port)),
  )

/**
 * Serves the app over HTTP/2 and TLS on loopback, like a production proxy, and counts every byte to and from the
 * browser, also those that a page cannot see. `plain`: HTTP/1.1, because Chromium does not cache responses with an
 * untrusted certificate.
 */
export const startMeter = async (app: string, { plain = false } = {}) => {
  const { hostname, port } = new URL(app)
  let traffic: Traffic = { received: 0, sent: 0, requests: 0 }
  let requestLines: string[] = []
  const pass = (
    request: Http2ServerRequest | IncomingMessage,
    response: Http2ServerResponse | ServerResponse,
  ): void => {
    const { method, url: path } = request
    traffic.requests += 1
    requestLines.push(`${method} ${path}`)
    const headers = {
      ...endToEnd(request.headers),
      host: String(request.headers[':authority'] ?? request.headers.host),
    }
    const passed = ask({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, endToEnd(answer.headers))
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('error', () => undefined)
    request.on('error', () => undefined).pipe(passed)
  }
  const certificate = plain ? '' : ownCertificate()
  const proxy = plain
    ? createPlainServer(pass)
    : // The test's own requests use HTTP/1.1.
      createSecureServer({ key: certificate, cert: certificate, allowHTTP1: true }, pass)
  const proxyPort = await listen(proxy)
  const sockets = new Set<Socket>()
  const server = createServer((browser) => {
    const tls = connect({ host: '127.0.0.1', port: proxyPort })
    for (const socket of [browser, tls]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
    }
    browser.on('data', (bytes) => (traffic.sent += bytes.length))
    tls.on('data', (bytes) => (traffic.received += bytes.length))
    browser.pipe(tls).pipe(browser)
  })
  return {
    url: `http${plain ? '' : 's'}://localhost:${await listen(server)}`,
    take: (): Traffic & { named: string[] } => {
      const measured = { ...traffic, named: requestLines }
      traffic = { received: 0, sent: 0, requests: 0 }
      requestLines = []
      return measured
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

export type Meter = Awaited<ReturnType<typeof startMeter>>
