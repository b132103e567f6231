import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

export interface RawRequest {
  method?: string
  /** The exact path of the request line. */
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends one request verbatim: its path and headers are not normalized. */
export const exchange = (
  base: string,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const clientRequest = request(
      { agent, hostname, port, method, path, headers: { ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const [body, { statusCode: status = 0, headers }] = [Buffer.concat(chunks), response]
          resolve({ status, headers, body, text: body.toString() })
        })
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end(body)
  })

export const closeConnections = (): void => agent.destroy()

/** Opens a TCP connection from `localAddress`. */
export const open = (base: string, localAddress = '127.0.0.1'): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname: host, port } = new URL(base)
    const socket = connect({ host, port: Number(port), localAddress }, () => resolve(socket))
    socket.once('error', reject)
  })

export interface SocketResult {
  text: string
  /** The status of every response, in order. */
  statuses: number[]
  /** Whether the server closed the connection; false if the wait timed out. */
  closed: boolean
}

/** Sends the pieces `pauseMs` apart and reads until the server closes the connection, at most 20 s. */
export const sendPieces = async (
  base: string,
  pieces: readonly (string | Buffer)[],
  pauseMs = 0,
): Promise<SocketResult> => {
  const socket = await open(base)
  let text = ''
  let closed = false
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    // A reset is followed by 'close'.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      closed = true
      resolve()
    })
    setTimeout(resolve, 20_000).unref()
  })
  for (const piece of pieces) {
    if (closed) break
    socket.write(piece)
    if (pauseMs > 0) await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, pauseMs))])
  }
  await ended
  socket.destroy()
  return {
    text,
    statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code)),
    closed,
  }
}
