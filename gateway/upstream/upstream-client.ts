import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, Pool } from 'undici'

/** What of an AbortSignal is needed to give a call up. */
export interface Cancellation {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path and query below the API host, already encoded. */
  path: string
  headers: Record<string, string>
  body?: string
  /** Gives the call up; for reads only, because a write may already have taken effect. */
  signal?: Cancellation | undefined
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** The call failed before one byte of it was written: nothing can come of it. */
export class NeverSentError extends Error {}

export interface Upstream {
  /** Rejects when no whole answer came: refused, reset, too slow, too large, given up; with NeverSentError where that is sure. */
  call(call: Call): Promise<Answer>
  /** What its connections are doing. */
  stats(): UpstreamStats
  close(): Promise<void>
}

/** Connections to the upstream, and calls on them or waiting for one. */
export type UpstreamStats = Record<'connected' | 'free' | 'running' | 'queued', number>

const maxAnswerBytes = 1024 * 1024

/**
 * The one connection pool to the API host (API-01), an undici Pool because `fetch` costs six times as much.
 * `timeoutMs` bounds a whole call, waiting for a connection included. Redirects are answers, never followed.
 */
export const openUpstream = (host: string, timeoutMs: number): Upstream => {
  const { origin, pathname } = new URL(host)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, {
    // Several times what one source may have in flight (ruling 24): nobody waits for somebody else's slow calls.
    connections: 256,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: maxAnswerBytes,
  })

  const call = ({ method, path, headers, body, signal }: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let head: Pick<Answer, 'status' | 'headers'> | undefined
      let controller: Dispatcher.DispatchController | undefined
      let lost: Error | undefined

      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const giveUp = (error: Error) => {
        lost ??= error
        settle()
        // A request that starts later is aborted before it is written.
        reject(controller ? lost : new NeverSentError(lost.message))
        controller?.abort(lost)
      }
      const onAbort = () => giveUp(new Error('The asker went away'))
      // undici's own timeouts restart with every byte; this one bounds an answer that drips.
      const timer = setTimeout(() => giveUp(new Error('The upstream took too long')), timeoutMs)

      if (signal?.aborted) return onAbort()
      signal?.addEventListener('abort', onAbort)
      pool.dispatch(
        { method, path: `${base}${path}`, headers, body: body ?? null },
        {
          onRequestStart: (started) => {
            controller = started
            if (lost) started.abort(lost)
          },
          onResponseStart: (_, status, answered) => {
            if (status >= 200) head = { status, headers: answered }
          },
          onResponseData: (_, chunk) => {
            chunks.push(chunk)
          },
          onResponseEnd: () => {
            settle()
            if (head) resolve({ ...head, body: Buffer.concat(chunks).toString('utf8') })
            else reject(new Error('The upstream sent no status'))
          },
          onResponseError: (_, error) => {
            settle()
            reject(controller ? error : new NeverSentError(error.message))
          },
        },
      )
    })

  const stats = (): UpstreamStats => {
    const { connected, free, running, queued } = pool.stats
    return { connected, free, running, queued }
  }
  return { call, stats, close: () => pool.destroy() }
}
