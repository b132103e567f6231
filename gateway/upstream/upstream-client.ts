import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, Pool } from 'undici'

export interface Cancellation {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
  /** Aborts the call; for reads only, because a write may already have taken effect. */
  signal?: Cancellation | undefined
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** The call failed before a byte was written: it cannot have taken effect. */
export class NeverSentError extends Error {}

export interface Upstream {
  /** Rejects without a complete response; with NeverSentError only if nothing was sent. */
  call(call: Call): Promise<Answer>
  stats(): UpstreamStats
  close(): Promise<void>
}

export type UpstreamStats = Record<'connected' | 'free' | 'running' | 'queued', number>

const maxAnswerBytes = 1024 * 1024

/** An undici Pool, because `fetch` costs six times as much (API-01). Redirects are not followed. */
export const openUpstream = (host: string, timeoutMs: number): Upstream => {
  const { origin, pathname } = new URL(host)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, {
    // Several times the concurrent requests of one source (ruling 24), so that nobody waits for another's slow calls.
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

      const release = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const giveUp = (error: Error) => {
        lost ??= error
        release()
        // A request that starts later is aborted before it is written.
        reject(controller ? lost : new NeverSentError(lost.message))
        controller?.abort(lost)
      }
      const onAbort = () => giveUp(new Error('The asker went away'))
      // A total timeout: undici's own restart with every byte.
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
            release()
            if (head) resolve({ ...head, body: Buffer.concat(chunks).toString('utf8') })
            else reject(new Error('The upstream sent no status'))
          },
          onResponseError: (_, error) => {
            release()
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
