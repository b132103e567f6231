import { randomBytes } from 'node:crypto'

/** Where a request stands in a trace that its browser began (W3C Trace Context). */
export interface TraceContext {
  traceId: string
  /** This request's own part of the trace. */
  spanId: string
  /** The browser's part, which this one belongs to. */
  parentId: string
  isSampled: boolean
}

const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** The trace that a request's header names; undefined for none, which is the rule: nothing is begun here. */
export const traceContextIn = (header: string | string[] | undefined): TraceContext | undefined => {
  if (header === undefined) return undefined
  const [, traceId, parentId, flags] = traceparent.exec(String(header)) ?? []
  if (!traceId || !parentId || !flags) return undefined
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1
  return { traceId, parentId, spanId: randomBytes(8).toString('hex'), isSampled }
}

/** What a call made for that request carries on. */
export const traceparentOf = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
