import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express, Request, Response } from 'express'
import type { Logger } from 'pino'
import { cancellationOf } from '../core/cancellation'
import { clientIp, plainAddress } from '../core/client-ip'
import { invalidRequestError } from '../core/errors'
import { noStore, strictHeaders } from '../core/headers'
import { logWhenClosed, newDetails } from '../core/log'
import { type ExecuteOperation, encodeBody } from '../graphql/graphql-handler'
import { type Documents, operationIn } from '../graphql/trusted-documents'
import type { Signals } from '../signals/signals'
import { bodyLimit, toFailureResponse } from './failure-response'
import { enterInFlight, type InFlight } from './in-flight'

interface Options {
  app: Express
  execute: ExecuteOperation
  inFlight: InFlight
  documents: Documents
  production: boolean
  trustedProxies: readonly string[]
  log: Logger
  signals: Signals | undefined
}

/** A request as our own client sends it; any other goes to Express. */
export const isPlainOperation = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  url === '/graphql' &&
  headers['content-type'] === 'application/json' &&
  /^\d{1,5}$/.test(headers['content-length'] ?? '') &&
  Number(headers['content-length']) <= bodyLimit &&
  headers['content-encoding'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.expect === undefined

const preparedHeaders = (secure: boolean): Record<string, string> => {
  const headers = new Map<string, string>()
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }
  for (const handler of [...strictHeaders, noStore])
    handler({ secure } as Request, response as unknown as Response, () => undefined)
  return Object.fromEntries(headers)
}

/** Rejects if the client disconnects before the end of the body. */
const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()))
    request.once('close', () => {
      // Created only if needed: an Error costs more than the rest.
      if (!request.readableEnded) reject(invalidRequestError())
    })
  })

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequestError()
  }
}

const maxCachedEncodings = 100

/** Serves our own client without Express (decision 52); graphql-listener.test.ts compares both paths. */
export const graphqlListener = (options: Options): RequestListener => {
  const { app, execute, inFlight, documents, production, trustedProxies, log, signals } = options
  const [plainHeaders, secureHeaders] = [preparedHeaders(false), preparedHeaders(true)]
  const behindProxy = trustedProxies.length > 0

  const asExpress = ({ headers, socket }: IncomingMessage): Request =>
    Object.assign(Object.create(app.request) as Request, { headers, socket })

  const gzipByHeader = new Map<string, boolean>()
  const acceptsGzip = (request: IncomingMessage): boolean => {
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const cached = gzipByHeader.get(accepted)
    if (cached !== undefined) return cached
    const acceptsGzipHeader = asExpress(request).acceptsEncodings('gzip') === 'gzip'
    if (gzipByHeader.size < maxCachedEncodings) gzipByHeader.set(accepted, acceptsGzipHeader)
    return acceptsGzipHeader
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const details = newDetails('/graphql')
    const expressRequest = behindProxy ? asExpress(request) : undefined
    const address = expressRequest ? clientIp(expressRequest) : plainAddress(request.socket.remoteAddress)
    const { trace } = details
    const write = (status: number, headers: Record<string, string | number>, body: string | Buffer): void => {
      if (response.headersSent || response.destroyed) return
      response.writeHead(status, {
        ...(expressRequest?.secure ? secureHeaders : plainHeaders),
        'x-request-id': trace.requestId,
        ...headers,
      })
      response.end(body)
    }
    logWhenClosed(log, request, response, details, () => address, signals)
    let requestBody: unknown
    try {
      enterInFlight(inFlight, request, response, address, trace)
      const cancellation = cancellationOf(response)
      requestBody = jsonIn(await bodyOf(request))
      const operation = operationIn(requestBody, documents, production)
      const { status, headers, body } = await execute(operation, {
        headers: request.headers,
        trace,
        address,
        cancellation,
      })
      const { headers: bodyHeaders, bytes } = encodeBody(body, () => acceptsGzip(request))
      write(status, { ...headers, ...bodyHeaders }, bytes)
    } catch (error) {
      const partialRequest = { headers: request.headers, body: requestBody }
      const { status, retryAfter, body } = toFailureResponse(log, details, partialRequest, error)
      const text = JSON.stringify(body)
      write(
        // A status set earlier (503 for proxies) takes precedence over the error's own.
        response.statusCode >= 400 ? response.statusCode : status,
        {
          'Content-Type': 'application/json; charset=utf-8',
          ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
          'Content-Length': Buffer.byteLength(text),
        },
        text,
      )
    }
  }

  return (request, response) =>
    isPlainOperation(request) ? void serve(request, response) : app(request, response)
}
