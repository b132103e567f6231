import { type Call, NeverSentError, type UpstreamResponse } from '../../../gateway/upstream/upstream-client'
import { bodyOf, headersOf, type Result, resultOf } from './envelope'
import type { Work } from './money-call-handler'
import { unavailable } from './rejection'

/**
 * The outcome of one call. '…Before' ends it before its effect and '…After' after it: with an error, a reset
 * connection, silence or a proxy's page. 'neverSent': the connection did not open.
 */
export interface CallFault {
  end: 'answered' | `${'failed' | 'reset' | 'silent' | 'page'}${'Before' | 'After'}` | 'neverSent'
  /** Time until the work begins and the deadline is checked, ms. */
  ms: number
  /** Duration of the work, ms; it takes effect at the end. Default: 0. */
  workMs?: number
  /** The status of a proxy's page. Default: 502. */
  status?: number
}

/** The part that restarts, and so ends its calls. */
export type Restarted = 'upstream' | 'database'

interface Parts {
  now: () => number
  after: (ms: number, work: () => void) => void
  faultOf: (call: Call) => CallFault
  /** Returns the work or the result of a call. Throws a rejection. */
  read: (call: Call) => Work | (() => Result)
}

/** The gateway's timeout for a call, ms. */
const timeoutMs = 10_000
/** The one-way latency between the gateway and the fake upstream, ms. */
const latencyMs = 1

const serverError: Result = {
  status: 500,
  data: null,
  error: { summary: 'Something went wrong. Please try again', fields: {} },
}
const pageOf = (status: number): UpstreamResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><title>${status}</title>`,
})

const attempt = (step: () => Result): Result => {
  try {
    return step()
  } catch (error) {
    return resultOf(error)
  }
}

/** Delivers calls and responses of the fake upstream with each call's faults. */
export const createDelivery = ({ now, after, faultOf, read }: Parts) => {
  /** Functions that end the calls in progress. */
  const openCalls = new Set<(what: Restarted) => void>()
  const downUntil: Record<Restarted, number> = { upstream: 0, database: 0 }
  const isDown = (what: Restarted) => now() < downUntil[what]

  /** Handles a call that arrived; `send` or `lose` ends it. */
  const arrive = (
    call: Call,
    { end, ms, workMs = 0, status = 502 }: CallFault,
    { send, lose }: { send: (response: UpstreamResponse) => void; lose: (message: string) => void },
  ): void => {
    const arrivedAt = now()
    let isCut = false
    const respond = (result: Result) =>
      send(
        result.answer ?? {
          status: result.status,
          headers: headersOf(result, arrivedAt),
          body: bodyOf(result),
        },
      )
    const cut = (what: Restarted) => {
      isCut = true
      if (what === 'upstream') lose('The connection was reset')
      else respond(resultOf(unavailable()))
    }
    /** Runs a step after `wait`, unless a restart has ended the call. */
    const next = (wait: number, step: () => void) =>
      after(wait, () => {
        if (!isCut) step()
      })
    const conclude = (result: Result) => {
      openCalls.delete(cut)
      if (end.startsWith('reset')) lose('The connection was reset')
      else if (end.startsWith('page')) send(pageOf(status))
      else if (!end.startsWith('silent')) respond(end.startsWith('failed') ? serverError : result)
    }

    openCalls.add(cut)
    if (isDown('database')) return void conclude(resultOf(unavailable()))
    let work: Work | (() => Result)
    try {
      work = read(call)
    } catch (error) {
      return void conclude(resultOf(error))
    }
    if (typeof work === 'function') return void next(ms, () => conclude(attempt(work as () => Result)))

    const { begin, commit, release } = work
    const finish = (result: Result) => {
      release()
      conclude(result)
    }
    // Rolls the call back at the end; until then its key counts as in progress.
    if (end.endsWith('Before')) return void next(ms + workMs, () => finish(serverError))
    next(ms, () => {
      let stored: ReturnType<typeof begin>
      try {
        stored = begin()
      } catch (error) {
        return finish(resultOf(error))
      }
      if (stored) return finish({ ...stored, isReplayed: true })
      next(workMs, () => finish(attempt(commit)))
    })
  }

  return {
    call: (call: Call): Promise<UpstreamResponse> =>
      new Promise((resolve, reject) => {
        const fault = faultOf(call)
        let hasEnded = false
        const finish = (deliver: () => void) => {
          if (!hasEnded) deliver()
          hasEnded = true
        }
        const lose = (message: string) => finish(() => reject(new Error(message)))
        const refuse = () => finish(() => reject(new NeverSentError('The connection was refused')))
        call.signal?.addEventListener('abort', () => lose('The client disconnected'))
        if (fault.end.startsWith('silent') || fault.ms + (fault.workMs ?? 0) + 2 * latencyMs > timeoutMs)
          after(timeoutMs, () => lose('The upstream took too long'))
        if (fault.end === 'neverSent') return after(fault.ms, refuse)
        const send = (response: UpstreamResponse) => after(latencyMs, () => finish(() => resolve(response)))
        after(latencyMs, () => (isDown('upstream') ? refuse() : arrive(call, fault, { send, lose })))
      }),
    running: (): number => openCalls.size,
    /** Ends all open calls with a reset or 503, and new ones for `downMs`. */
    restart: (what: Restarted, downMs: number): void => {
      downUntil[what] = Math.max(downUntil[what], now() + downMs)
      const endedCalls = [...openCalls]
      openCalls.clear()
      for (const cut of endedCalls) cut(what)
    },
  }
}
