import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer of the upstream, on its way back. */
export interface Reply {
  status: number
  type: string
  body: string
}

/** What befalls one call: before it gets through, or its reply, when all is committed. */
export interface WireFault {
  name: string
  /** `before`: the upstream never hears of it. `after`: it has done its work. `gone`: nobody listens. */
  when: 'before' | 'after' | 'gone'
  act: (response: ServerResponse, reply: Reply) => void
  /** The code that the gateway must answer with, or 'served'. */
  outcomes: readonly string[]
}

const envelope = (summary: string | null) =>
  JSON.stringify({
    ...{ data: null, numberOfPages: null, nextPage: null, previousPage: null },
    error: { summary, fields: {} },
  })
const answer =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
const reset = (response: ServerResponse) => void response.socket?.resetAndDestroy()
const hang = () => undefined
const html = answer(502, '<html><h1>502 Bad Gateway</h1></html>', { 'content-type': 'text/html' })
const silence = ['UNREACHABLE']

/** Before and after the commit: what the design names (reliability, 3.1), and more that proxies are known for. */
export const wireFaults: readonly WireFault[] = [
  { name: 'connection refused', when: 'gone', act: hang, outcomes: silence },
  { name: 'reset before', when: 'before', act: reset, outcomes: silence },
  { name: 'hang before', when: 'before', act: hang, outcomes: silence },
  { name: '500 before', when: 'before', act: answer(500, envelope('Later')), outcomes: ['INTERNAL'] },
  { name: '503 before', when: 'before', act: answer(503, envelope('Later')), outcomes: silence },
  { name: 'HTML 502 before', when: 'before', act: html, outcomes: silence },
  {
    name: '401 midway',
    when: 'before',
    act: answer(401, envelope('Sign in')),
    outcomes: ['UNAUTHENTICATED'],
  },
  {
    name: '429 with Retry-After',
    when: 'before',
    act: answer(429, envelope('Slowly'), { 'retry-after': '7' }),
    outcomes: ['THROTTLED'],
  },
  { name: 'reset after commit', when: 'after', act: reset, outcomes: silence },
  { name: 'hang', when: 'after', act: hang, outcomes: silence },
  {
    name: 'latency',
    when: 'after',
    act: (response, { status, body }) => void setTimeout(() => answer(status, body)(response), 60),
    outcomes: ['served'],
  },
  { name: '500', when: 'after', act: answer(500, envelope(null)), outcomes: ['INTERNAL'] },
  { name: '503', when: 'after', act: answer(503, envelope('Later')), outcomes: silence },
  { name: 'HTML', when: 'after', act: html, outcomes: silence },
  {
    name: 'bad JSON',
    when: 'after',
    act: answer(200, '{"data":{"id":1,}'),
    outcomes: ['INTERNAL', ...silence],
  },
  {
    name: 'truncated',
    when: 'after',
    act: (response, { status, body }) => {
      response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)) })
      response.write(body.slice(0, body.length >> 1), () => response.socket?.destroy())
    },
    outcomes: silence,
  },
  {
    name: 'non-HTTP',
    when: 'after',
    act: ({ socket }) => void socket?.end('SSH-2.0-OpenSSH\r\n'),
    outcomes: silence,
  },
  { name: 'empty', when: 'after', act: answer(200, ''), outcomes: ['INTERNAL', ...silence] },
  { name: 'null', when: 'after', act: answer(200, 'null'), outcomes: ['INTERNAL', ...silence] },
  {
    name: 'drip',
    when: 'after',
    act: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 40)
      response.once('close', () => clearInterval(timer))
    },
    outcomes: silence,
  },
  {
    name: 'endless',
    when: 'after',
    act: (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    },
    outcomes: silence,
  },
  {
    name: 'wrong content type',
    when: 'after',
    act: (response, { status, body }) => answer(status, body, { 'content-type': 'text/html' })(response),
    outcomes: ['served'],
  },
  {
    name: 'wrong shape',
    when: 'after',
    act: answer(200, JSON.stringify({ ...JSON.parse(envelope(null)), data: { moved: true }, error: null })),
    outcomes: ['INTERNAL', ...silence],
  },
  {
    name: 'duplicate answer',
    when: 'after',
    act: ({ socket }, { status, body }) => {
      const text = `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
      socket?.write(text + text)
    },
    // Both may be read at once: then neither is believed.
    outcomes: ['served', ...silence],
  },
]

/** What stands between the gateway and the upstream, and does one call of one kind a bad turn. */
export class BadWire {
  url = ''
  /** How many calls were struck. */
  struck = 0
  #armed: { call: string; fault: WireFault } | null = null
  readonly #server: Server

  constructor(readonly upstream: () => string) {
    this.#server = createServer((asked, response) => void this.#pass(asked, response))
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

  async #pass(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk as Buffer)
    const call = `${asked.method} ${asked.url}`
    const fault =
      this.struck === 0 && this.#armed && call.startsWith(this.#armed.call) ? this.#armed.fault : null
    if (fault) this.struck += 1
    if (fault?.when === 'before') return fault.act(response, { status: 0, type: '', body: '' })
    const passed = request(
      this.upstream() + asked.url,
      { method: asked.method ?? 'GET', headers: asked.headers },
      (answered) => {
        const parts: Buffer[] = []
        answered.on('data', (part: Buffer) => parts.push(part))
        answered.on('end', () => {
          const body = Buffer.concat(parts).toString('utf8')
          const { statusCode: status = 0, headers } = answered
          if (fault) return fault.act(response, { status, type: String(headers['content-type']), body })
          response.writeHead(status, headers).end(body)
        })
      },
    )
    passed.on('error', () => response.destroy())
    passed.end(Buffer.concat(chunks))
  }
}
