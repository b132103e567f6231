import { onCLS, onINP, onLCP } from 'web-vitals'
import { hexOf } from '../platform/hex'
import { attempt } from '../platform/storage'

const pageOf = (path: string): string => /^(?:\/[a-z-]{1,20}){1,2}(?=\/|$)/.exec(path)?.[0] ?? '/'

/** Positions of an error in our own files: 'assets/index-Ab3dEf12.js:1:234'. Its message may contain typed text. */
export const framesOf = (stack: string): string[] =>
  [...stack.matchAll(/(?<=\/)assets\/[\w-]+\.js:\d+:\d+/g)].map(([frame]) => frame).slice(0, 10)

type Signal = { page: string } & ({ vital: string; value: number } | { error: string; frames: string[] })

/** The maximum per page view, because a repeated error adds no information. */
const maxSignals = 10

const createSender = (send: (body: string) => void, laterMs: number) => {
  let pendingSignals: Signal[] = []
  let sentCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (pendingSignals.length === 0) return
    send(JSON.stringify(pendingSignals))
    pendingSignals = []
  }
  return {
    flush,
    add: (signal: Signal, isUrgent: boolean) => {
      if (sentCount >= maxSignals) return
      sentCount += 1
      pendingSignals.push(signal)
      if (isUrgent) timer ??= setTimeout(flush, laterMs)
    },
  }
}

const hex = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)).buffer)

/** A new trace id for one request, which identifies no customer. */
export const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-01`

/** The storage key of the customer's consent, requested by support, to traces of this device's requests. */
export const traceKey = 'signals.trace'

const traceRequests = (): void => {
  const original = globalThis.fetch.bind(globalThis)
  globalThis.fetch = (input, init) =>
    input === '/graphql'
      ? original(input, { ...init, headers: { ...init?.headers, traceparent: newTraceparent() } })
      : original(input, init)
}

const isAllowed = (): boolean => attempt(() => localStorage.getItem(traceKey)) === 'on'

const errorNameOf = (reason: unknown): string => (reason instanceof Error ? reason.name : 'Error')
const stackOf = (reason: unknown): string => (reason instanceof Error ? (reason.stack ?? '') : '')

/** Starts for this share of visits, and for customers who allowed traces. */
export const startSampled = (share: number): void => {
  if (isAllowed() || Math.random() < share) startClientSignals()
}

/**
 * Reports errors and web vitals (LCP, CLS, INP) to the gateway: only names, positions and figures. Loads after the
 * first page has rendered, for the build's share of visits (`VITE_SIGNALS_SAMPLE`).
 */
export const startClientSignals = (
  send: (body: string) => void = (body) =>
    void navigator.sendBeacon('/signals', new Blob([body], { type: 'application/json' })),
  laterMs = 2_000,
): void => {
  if (isAllowed()) traceRequests()
  const { add, flush } = createSender(send, laterMs)
  const page = () => pageOf(location.pathname)
  const addVital = ({ name, value }: { name: string; value: number }) =>
    add({ page: page(), vital: name, value }, false)
  onLCP(addVital)
  onCLS(addVital)
  onINP(addVital)
  const failed = (reason: unknown) =>
    add({ page: page(), error: errorNameOf(reason), frames: framesOf(stackOf(reason)) }, true)
  window.addEventListener('error', ({ error }) => failed(error))
  window.addEventListener('unhandledrejection', ({ reason }) => failed(reason))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
}
