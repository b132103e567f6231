import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Express, Request, Response } from 'express'
import type { Logger } from 'pino'
import { clientIp, plainAddress } from '../core/client-ip'
import { connectionOf } from '../core/disconnect'
import { invalidRequest } from '../core/errors'
import { noStore, strictHeaders } from '../core/headers'
import { logWhenClosed, newDetails } from '../core/log'
import { type Documents, questionIn } from '../graphql/documents'
import { type AnswerQuestion, encoded } from '../graphql/graphql-handler'
import type { Signals } from '../signals/signals'
import { bodyLimit, failureAnswer } from './failure'
import { enterInFlight, type InFlight } from './in-flight'

interface Options {
  app: Express
  answer: AnswerQuestion
  inFlight: InFlight
  documents: Documents
  production: boolean
  trustedProxies: readonly string[]
  log: Logger
  signals: Signals | undefined
}

/** A request as our own client sends it. Any other goes to Express. */
export const isPlainQuestion = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  url === '/graphql' &&
  headers['content-type'] === 'application/json' &&
  /^\d{1,5}$/.test(headers['content-length'] ?? '') &&
  Number(headers['content-length']) <= bodyLimit &&
  headers['content-encoding'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  headers.expect === undefined

/** The headers that Express's middleware sets on this route's answers, collected once. */
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

/** The body as text; rejects if the client disconnects before its end. */
const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => resolve((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString()))
    request.once('close', () => {
      // Created only when needed: an Error costs more than the rest.
      if (!request.readableEnded) reject(invalidRequest())
    })
  })

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest()
  }
}

/** How many values of Accept-Encoding are cached: browsers send a handful. */
const mostKinds = 100

/** Answers our own client without Express (decision 52); graphql-listener.test.ts compares both paths. */
export const graphqlListener = (options: Options): RequestListener => {
  const { app, answer, inFlight, documents, production, trustedProxies, log, signals } = options
  const [plainHeaders, secureHeaders] = [preparedHeaders(false), preparedHeaders(true)]
  const behindProxy = trustedProxies.length > 0

  const asExpress = ({ headers, socket }: IncomingMessage): Request =>
    Object.assign(Object.create(app.request) as Request, { headers, socket })

  const zips = new Map<string, boolean>()
  const acceptsGzip = (request: IncomingMessage): boolean => {
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const known = zips.get(accepted)
    if (known !== undefined) return known
    const zip = asExpress(request).acceptsEncodings('gzip') === 'gzip'
    if (zips.size < mostKinds) zips.set(accepted, zip)
    return zip
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const details = newDetails('/graphql')
    const viewed = behindProxy ? asExpress(request) : undefined
    const address = viewed ? clientIp(viewed) : plainAddress(request.socket.remoteAddress)
    const { trace } = details
    const write = (status: number, headers: Record<string, string | number>, body: string | Buffer): void => {
      if (response.headersSent || response.destroyed) return
      response.writeHead(status, {
        ...(viewed?.secure ? secureHeaders : plainHeaders),
        'x-request-id': trace.requestId,
        ...headers,
      })
      response.end(body)
    }
    logWhenClosed(log, request, response, details, () => address, signals)
    let read: unknown
    try {
      enterInFlight(inFlight, request, response, address, trace)
      const gone = connectionOf(response)
      read = jsonIn(await bodyOf(request))
      const question = questionIn(read, documents, production)
      const { status, headers, body } = await answer(question, {
        headers: request.headers,
        trace,
        address,
        gone,
      })
      const { headers: bodyHeaders, bytes } = encoded(body, () => acceptsGzip(request))
      write(status, { ...headers, ...bodyHeaders }, bytes)
    } catch (error) {
      const failed = { headers: request.headers, body: read }
      const { status, retryAfter, body } = failureAnswer(log, details, failed, error)
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
    isPlainQuestion(request) ? void serve(request, response) : app(request, response)
}
