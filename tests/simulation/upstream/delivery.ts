import { type Call, NeverSentError, type UpstreamResponse } from '../../../gateway/upstream/upstream-client'
import { bodyOf, headersOf, type Result, resultOf } from './envelope'
import type { Work } from './money-call-handler'
import { unavailable } from './rejection'

/**
 * The outcome of one call. '…Before' ends it without an effect, '…After' with it: an error, a reset connection,
 * silence, or a proxy's page. 'neverSent': its connection never opened.
 */
export interface CallFault {
  end: 'answered' | `${'failed' | 'reset' | 'silent' | 'page'}${'Before' | 'After'}` | 'neverSent'
  /** Time until its work begins and its deadline is checked, ms. */
  ms: number
  /** How long the work lasts, ms; it takes effect at the end. Default: 0. */
  workMs?: number
  /** The status of a proxy's page. Default: 502. */
  status?: number
}

/** Calls that a restart ends. */
export type Restarted = 'upstream' | 'database'

interface Parts {
  now: () => number
  after: (ms: number, work: () => void) => void
  faultOf: (call: Call) => CallFault
  /** A call's work or result. Throws a rejection. */
  read: (call: Call) => Work | (() => Result)
}

/** The gateway's timeout for a call, ms. */
const timeoutMs = 10_000
/** The one-way latency between the gateway and the fake upstream, ms. */
const wayMs = 1

const failed: Result = {
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

/** Delivers calls to the fake upstream and their responses, with each call's faults. */
export const createDelivery = ({ now, after, faultOf, read }: Parts) => {
  /** Ends the calls that arrived and got no response. */
  const open = new Set<(what: Restarted) => void>()
  const downUntil: Record<Restarted, number> = { upstream: 0, database: 0 }
  const isDown = (what: Restarted) => now() < downUntil[what]

  /** Handles a call that arrived; `send` or `lose` ends it. */
  const arrive = (
    call: Call,
    { end, ms, workMs = 0, status = 502 }: CallFault,
    { send, lose }: { send: (answer: UpstreamResponse) => void; lose: (message: string) => void },
  ): void => {
    const arrivedAt = now()
    let isCut = false
    const answer = (result: Result) =>
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
      else answer(resultOf(unavailable()))
    }
    /** Runs a step later, unless a restart ends the call first. */
    const next = (wait: number, step: () => void) =>
      after(wait, () => {
        if (!isCut) step()
      })
    const conclude = (result: Result) => {
      open.delete(cut)
      if (end.startsWith('reset')) lose('The connection was reset')
      else if (end.startsWith('page')) send(pageOf(status))
      else if (!end.startsWith('silent')) answer(end.startsWith('failed') ? failed : result)
    }

    open.add(cut)
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
    // The call is rolled back; until then its key counts as running.
    if (end.endsWith('Before')) return void next(ms + workMs, () => finish(failed))
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
        let isOver = false
        const finish = (how: () => void) => {
          if (!isOver) how()
          isOver = true
        }
        const lose = (message: string) => finish(() => reject(new Error(message)))
        const refuse = () => finish(() => reject(new NeverSentError('The connection was refused')))
        call.signal?.addEventListener('abort', () => lose('The client disconnected'))
        if (fault.end.startsWith('silent') || fault.ms + (fault.workMs ?? 0) + 2 * wayMs > timeoutMs)
          after(timeoutMs, () => lose('The upstream took too long'))
        if (fault.end === 'neverSent') return after(fault.ms, refuse)
        const send = (answer: UpstreamResponse) => after(wayMs, () => finish(() => resolve(answer)))
        after(wayMs, () => (isDown('upstream') ? refuse() : arrive(call, fault, { send, lose })))
      }),
    running: (): number => open.size,
    /** Ends all open calls with a reset or 503, and new ones for `downMs`. */
    restart: (what: Restarted, downMs: number): void => {
      downUntil[what] = Math.max(downUntil[what], now() + downMs)
      const ended = [...open]
      open.clear()
      for (const cut of ended) cut(what)
    },
  }
}
