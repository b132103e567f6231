import { EventEmitter } from 'node:events'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { after } from '../time/scheduler'

export interface HttpRequest {
  headers: Record<string, string>
  body: string
  address: string
}

export interface HttpAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

class Request extends EventEmitter {
  readonly method = 'POST'
  readonly url = '/graphql'
  readonly socket: { remoteAddress: string }
  readonly headers: Record<string, string>
  readableEnded = false

  constructor({ headers, body, address }: HttpRequest) {
    super()
    this.socket = { remoteAddress: address }
    this.headers = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
  }
}

class Response extends EventEmitter {
  statusCode = 200
  headersSent = false
  destroyed = false
  writableEnded = false
  #headers: Record<string, string> = {}

  constructor(readonly answered: (answer: HttpAnswer) => void) {
    super()
  }

  writeHead(status: number, headers: Record<string, string | number>): void {
    this.statusCode = status
    this.headersSent = true
    for (const [name, value] of Object.entries(headers)) this.#headers[name.toLowerCase()] = String(value)
  }

  end(body: string): void {
    this.writableEnded = true
    this.answered({ status: this.statusCode, headers: this.#headers, body })
    this.emit('close')
  }

  /** The client went away. */
  abandon(): void {
    if (this.writableEnded || this.destroyed) return
    this.destroyed = true
    this.emit('close')
  }
}

export interface Exchange {
  answer: Promise<HttpAnswer>
  /** The client closes the connection; its request continues. */
  abandon: () => void
}

/** Hands a request to a listener of Node's HTTP server, without a socket. To be called as the server's process. */
export const exchange = (listener: RequestListener, httpRequest: HttpRequest): Exchange => {
  let answered: (answer: HttpAnswer) => void = () => undefined
  const answer = new Promise<HttpAnswer>((resolve) => {
    answered = resolve
  })
  const request = new Request(httpRequest)
  const response = new Response((httpAnswer) => answered(httpAnswer))
  listener(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  after(0, () => {
    request.emit('data', Buffer.from(httpRequest.body))
    request.readableEnded = true
    request.emit('end')
  })
  return { answer, abandon: () => response.abandon() }
}
