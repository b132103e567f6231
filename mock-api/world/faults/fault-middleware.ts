import type { RequestHandler, Response } from 'express'
import type { Fault, Faults } from './faults'
import type { HeldRequests } from './held-requests'
import { markStruck } from './requests'

/** Lets the faults in force strike the requests of the public API. Comes before every handler of it. */
export const faultsMiddleware =
  (faults: Faults, heldRequests: HeldRequests): RequestHandler =>
  async (request, response, next) => {
    const struck = faults.take(request.method, request.path)
    if (struck.length === 0) return next()
    const gone = new Promise<void>((resolve) => response.once('close', resolve))
    for (const fault of struck) markStruck(response, fault.effect)
    const later = struck.filter((fault) => fault.when === 'after')
    if (later.length > 0) spoilReply(response, later, heldRequests, gone)
    for (const fault of struck.filter(({ when }) => when === 'before')) {
      await delay(fault, heldRequests, gone)
      if (response.destroyed) return
      if (decides(fault))
        return strike(fault, response, Buffer.from(envelope(null)), response.end.bind(response))
    }
    next()
  }

const decides = ({ effect }: Fault) => effect !== 'latency' && effect !== 'hold'

async function delay(
  { effect, ms, gate }: Fault,
  heldRequests: HeldRequests,
  gone: Promise<void>,
): Promise<void> {
  if (effect === 'hold') await heldRequests.wait(gate, gone)
  if (effect === 'latency') {
    let timer: NodeJS.Timeout | undefined
    await Promise.race([new Promise((resolve) => (timer = setTimeout(resolve, ms))), gone])
    clearTimeout(timer)
  }
}

/** Catches the handler's finished reply, then delays or spoils it: the handler's work is already committed. */
function spoilReply(
  response: Response,
  later: Fault[],
  heldRequests: HeldRequests,
  gone: Promise<void>,
): void {
  const send = response.end.bind(response)
  const parts: Buffer[] = []
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) parts.push(Buffer.from(chunk as string))
  }
  response.write = ((chunk: unknown) => {
    keep(chunk)
    return true
  }) as Response['write']
  response.end = ((chunk?: unknown) => {
    keep(chunk)
    const body = Buffer.concat(parts)
    const finish = async () => {
      for (const fault of later) {
        await delay(fault, heldRequests, gone)
        if (response.destroyed) return
        if (decides(fault)) return strike(fault, response, body, send)
      }
      send(body)
    }
    void finish()
    return response
  }) as Response['end']
}

function strike(fault: Fault, response: Response, body: Buffer, send: (body?: Buffer) => unknown): void {
  const answer = (status: number, text: string) => {
    response.statusCode = status
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', Buffer.byteLength(text))
    response.removeHeader('etag')
    send(Buffer.from(text))
  }
  if (fault.effect === 'reset') response.socket?.resetAndDestroy()
  if (fault.effect === 'status') answer(fault.status, envelope(fault.summary))
  if (fault.effect === 'garbage') answer(response.statusCode, '<html><h1>It works!</h1>')
  if (fault.effect === 'empty') answer(response.statusCode, '')
  if (fault.effect === 'truncated') {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', body.length)
    response.flushHeaders()
    response.socket?.write(body.subarray(0, body.length >> 1), () => response.socket?.destroy())
  }
}

const envelope = (summary: string | null): string =>
  JSON.stringify({
    data: null,
    numberOfPages: null,
    nextPage: null,
    previousPage: null,
    error: summary === null ? null : { summary, fields: {} },
  })
