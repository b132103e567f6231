import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { failure, success } from '../../gateway/upstream'

/** An answer of the upstream, on its way back. */
interface Reply {
  status: number
  body: string
}

/** A fault of one call: before it arrives, or in its reply after the commit. */
export interface WireFault {
  name: string
  /** `before`: the upstream gets nothing. `after`: it has finished. `gone`: the client has disconnected. */
  when: 'before' | 'after' | 'gone'
  act: (response: ServerResponse, reply: Reply) => void
  /** The code that the gateway must answer with, or 'served'. */
  outcomes: readonly string[]
}

const envelope = (summary: string | null) => JSON.stringify(failure(0, { summary, fields: {} }).body)
const answer =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
const reset = (response: ServerResponse) => void response.socket?.resetAndDestroy()
const hang = () => undefined
const html = answer(502, '<html><h1>502 Bad Gateway</h1></html>', { 'content-type': 'text/html' })

const drip = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 40)
  response.once('close', () => clearInterval(timer))
}
const endless = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  }
  response.on('drain', more)
  more()
}
const truncated: WireFault['act'] = (response, { status, body }) => {
  response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)) })
  response.write(body.slice(0, body.length >> 1), () => response.socket?.destroy())
}
const doubled: WireFault['act'] = ({ socket }, { status, body }) => {
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
  const once = `HTTP/1.1 ${status} OK\r\n${head}\r\n\r\n${body}`
  socket?.write(once + once)
}
const late: WireFault['act'] = (response, { status, body }) =>
  void setTimeout(() => answer(status, body)(response), 60)
const misnamed: WireFault['act'] = (response, { status, body }) =>
  answer(status, body, { 'content-type': 'text/html' })(response)
const odd = JSON.stringify(success({ moved: true }).body)

/** Faults before and after the commit, and more that proxies are known for. */
export const wireFaults: readonly WireFault[] = (
  [
    ['connection refused', 'gone', hang, 'UNREACHABLE'],
    ['reset before', 'before', reset, 'UNREACHABLE'],
    ['hang before', 'before', hang, 'UNREACHABLE'],
    ['500 before', 'before', answer(500, envelope('Later')), 'INTERNAL'],
    ['503 before', 'before', answer(503, envelope('Later')), 'UNREACHABLE'],
    ['HTML 502 before', 'before', html, 'UNREACHABLE'],
    ['401 midway', 'before', answer(401, envelope('Sign in')), 'UNAUTHENTICATED'],
    ['429 with Retry-After', 'before', answer(429, envelope('Slowly'), { 'retry-after': '7' }), 'THROTTLED'],
    ['reset after commit', 'after', reset, 'UNREACHABLE'],
    ['hang', 'after', hang, 'UNREACHABLE'],
    ['latency', 'after', late, 'served'],
    ['500', 'after', answer(500, envelope(null)), 'INTERNAL'],
    ['503', 'after', answer(503, envelope('Later')), 'UNREACHABLE'],
    ['HTML', 'after', html, 'UNREACHABLE'],
    ['bad JSON', 'after', answer(200, '{"data":{"id":1,}'), 'UNREACHABLE', 'INTERNAL'],
    ['truncated', 'after', truncated, 'UNREACHABLE'],
    ['non-HTTP', 'after', ({ socket }) => void socket?.end('SSH-2.0-OpenSSH\r\n'), 'UNREACHABLE'],
    ['empty', 'after', answer(200, ''), 'UNREACHABLE', 'INTERNAL'],
    ['null', 'after', answer(200, 'null'), 'UNREACHABLE', 'INTERNAL'],
    ['drip', 'after', drip, 'UNREACHABLE'],
    ['endless', 'after', endless, 'UNREACHABLE'],
    ['wrong content type', 'after', misnamed, 'served'],
    ['wrong shape', 'after', answer(200, odd), 'UNREACHABLE', 'INTERNAL'],
    // Both may be read at once: then neither is believed.
    ['duplicate answer', 'after', doubled, 'served', 'UNREACHABLE'],
  ] satisfies [string, WireFault['when'], WireFault['act'], ...string[]][]
).map(([name, when, act, ...outcomes]) => ({ name, when, act, outcomes }))

/** A proxy between gateway and upstream that damages one call of one kind. */
export class BadWire {
  url = ''
  /** How many calls were struck. */
  struck = 0
  #armed: { call: string; fault: WireFault } | null = null
  readonly #server: Server

  constructor(readonly upstream: () => string) {
    this.#server = createServer((incoming, response) => void this.#pass(incoming, response))
  }

  async start(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }

  /** `call`: method and the beginning of the path. */
  async arm(call: string, fault: WireFault): Promise<void> {
    this.struck = 0
    this.#armed = { call, fault }
    if (fault.when === 'gone') await this.stop()
  }

  async disarm(): Promise<void> {
    if (this.#armed?.fault.when === 'gone') await this.start(Number(new URL(this.url).port))
    this.#armed = null
  }

  async #pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(incoming)
    const call = `${incoming.method} ${incoming.url}`
    const fault =
      this.struck === 0 && this.#armed && call.startsWith(this.#armed.call) ? this.#armed.fault : null
    if (fault) this.struck += 1
    if (fault?.when === 'before') return fault.act(response, { status: 0, body: '' })
    const passed = request(
      this.upstream() + incoming.url,
      { method: incoming.method ?? 'GET', headers: incoming.headers },
      (answered) => {
        const { statusCode: status = 0, headers } = answered
        const pass = (body: string) =>
          fault ? fault.act(response, { status, body }) : response.writeHead(status, headers).end(body)
        void text(answered).then(pass, () => response.destroy())
      },
    )
    passed.on('error', () => response.destroy())
    passed.end(sent)
  }
}
