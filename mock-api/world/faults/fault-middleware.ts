import type { RequestHandler, Response } from 'express'
import type { Fault, Faults } from './faults'
import type { HeldRequests } from './held-requests'
import { recordEffect } from './requests'

/** Applies active faults to requests of the public API. Register it before every handler. */
export const faultsMiddleware =
  (faults: Faults, heldRequests: HeldRequests): RequestHandler =>
  async (request, response, next) => {
    const matchingFaults = faults.takeMatching(request.method, request.path)
    if (matchingFaults.length === 0) return next()
    const disconnected = new Promise<void>((resolve) => response.once('close', resolve))
    for (const fault of matchingFaults) recordEffect(response, fault.effect)
    const afterFaults = matchingFaults.filter((fault) => fault.when === 'after')
    if (afterFaults.length > 0) interceptReply(response, afterFaults, heldRequests, disconnected)
    for (const fault of matchingFaults.filter(({ when }) => when === 'before')) {
      await delay(fault, heldRequests, disconnected)
      if (response.destroyed) return
      if (isDeciding(fault))
        return applyFault(fault, response, Buffer.from(envelope(null)), response.end.bind(response))
    }
    next()
  }

const isDeciding = ({ effect }: Fault) => effect !== 'latency' && effect !== 'hold'

async function delay(
  { effect, ms, gate }: Fault,
  heldRequests: HeldRequests,
  disconnected: Promise<void>,
): Promise<void> {
  if (effect === 'hold') await heldRequests.wait(gate, disconnected)
  if (effect === 'latency') {
    let timer: NodeJS.Timeout | undefined
    await Promise.race([new Promise((resolve) => (timer = setTimeout(resolve, ms))), disconnected])
    clearTimeout(timer)
  }
}

/** Delays or damages the handler's response, whose work is already committed. */
function interceptReply(
  response: Response,
  afterFaults: Fault[],
  heldRequests: HeldRequests,
  disconnected: Promise<void>,
): void {
  const send = response.end.bind(response)
  const parts: Buffer[] = []
  const collect = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) parts.push(Buffer.from(chunk as string))
  }
  response.write = ((chunk: unknown) => {
    collect(chunk)
    return true
  }) as Response['write']
  response.end = ((chunk?: unknown) => {
    collect(chunk)
    const body = Buffer.concat(parts)
    const applyAndSend = async () => {
      for (const fault of afterFaults) {
        await delay(fault, heldRequests, disconnected)
        if (response.destroyed) return
        if (isDeciding(fault)) return applyFault(fault, response, body, send)
      }
      send(body)
    }
    void applyAndSend()
    return response
  }) as Response['end']
}

function applyFault(fault: Fault, response: Response, body: Buffer, send: (body?: Buffer) => unknown): void {
  const sendText = (status: number, text: string) => {
    response.statusCode = status
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', Buffer.byteLength(text))
    response.removeHeader('etag')
    send(Buffer.from(text))
  }
  if (fault.effect === 'reset') response.socket?.resetAndDestroy()
  if (fault.effect === 'status') sendText(fault.status, envelope(fault.summary))
  if (fault.effect === 'garbage') sendText(response.statusCode, '<html><h1>It works!</h1>')
  if (fault.effect === 'empty') sendText(response.statusCode, '')
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
