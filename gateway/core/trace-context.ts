import { randomBytes } from 'node:crypto'

export interface TraceContext {
  traceId: string
  spanId: string
  parentId: string
  isSampled: boolean
}

const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** Undefined if there is no valid `traceparent`: the gateway never starts a trace. */
export const traceContextIn = (header: string | string[] | undefined): TraceContext | undefined => {
  if (header === undefined) return undefined
  const [, traceId, parentId, flags] = traceparent.exec(String(header)) ?? []
  if (!traceId || !parentId || !flags) return undefined
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1
  return { traceId, parentId, spanId: randomBytes(8).toString('hex'), isSampled }
}

export const traceparentOf = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
