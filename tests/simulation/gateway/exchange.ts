import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface HttpRequest {
  headers: Record<string, string>
  body: string
  address: string
}

export interface HttpResponse {
  status: number
  headers: Record<string, string>
  body: string
}

export interface Exchange {
  response: Promise<HttpResponse>
  /** Closes the client's connection; the request continues. */
  abandon: () => void
}

const requestOf = ({ headers, body, address }: HttpRequest): IncomingMessage => {
  const request = new IncomingMessage({ remoteAddress: address, readable: true } as Socket)
  Object.assign(request, {
    method: 'POST',
    url: '/graphql',
    complete: true,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  })
  request.push(body)
  request.push(null)
  return request
}

/** Passes a request directly to the gateway's app, using no socket. Call it in the server's process. */
export const exchange = (listener: RequestListener, httpRequest: HttpRequest): Exchange => {
  const request = requestOf(httpRequest)
  const response = new ServerResponse(request)
  const sentResponse = new Promise<HttpResponse>((resolve) => {
    const end = response.end.bind(response)
    response.end = ((body: string | Buffer) => {
      const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
      resolve({ status: response.statusCode, headers: Object.fromEntries(headers), body: String(body) })
      end()
      response.emit('close')
      return response
    }) as typeof response.end
  })
  listener(request, response)
  const abandon = (): void => {
    if (response.writableEnded || response.destroyed) return
    response.destroy()
    response.emit('close')
  }
  return { response: sentResponse, abandon }
}
