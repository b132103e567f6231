import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the upstream received. */
export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A scripted response. */
export interface ScriptedResponse {
  status?: number
  headers?: Record<string, string>
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
}
export type Script = ScriptedResponse | ((response: ServerResponse, request: ReceivedRequest) => unknown)

type Headers = Record<string, string>
/** A response in the contract's envelope (ENT-30). */
const respond = (status: number, parts: object, headers: Headers): ScriptedResponse => ({
  status,
  headers,
  body: { data: null, numberOfPages: null, nextPage: null, previousPage: null, error: null, ...parts },
})
export const success = (data: unknown, paging: object = {}, headers: Headers = {}): ScriptedResponse =>
  respond(200, { data, ...paging }, headers)
export const failure = (status: number, error: unknown, headers: Headers = {}): ScriptedResponse =>
  respond(status, { error }, headers)

export interface ScriptedUpstream {
  url: string
  requests: ReceivedRequest[]
  /** Scripts 'METHOD /path' (without query), or '*' for all other routes; unscripted requests get 599. */
  on(route: string, script: Script): void
  clear(): void
  stop(): Promise<void>
}

const send = (response: ServerResponse, { status = 200, headers = {}, body }: ScriptedResponse) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(text)
}

/** Starts an HTTP server that replaces the upstream: it records requests and sends scripted responses. */
export const startUpstream = async (): Promise<ScriptedUpstream> => {
  const requests: ReceivedRequest[] = []
  const scripts = new Map<string, Script>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const received = { method, url, headers, body }
      requests.push(received)
      const script = scripts.get(`${method} ${url.split('?')[0]}`) ??
        scripts.get('*') ?? { status: 599, body: {} }
      if (typeof script === 'function') void script(response, received)
      else send(response, script)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    on: (route, script) => {
      scripts.set(route, script)
    },
    clear: () => {
      scripts.clear()
      requests.length = 0
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
