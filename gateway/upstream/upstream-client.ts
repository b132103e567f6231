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
  /** Only for reads, because a write may already have taken effect. */
  signal?: Cancellation | undefined
}

export interface UpstreamResponse {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Thrown if this process wrote no byte, so that the call cannot have had an effect. */
export class NeverSentError extends Error {}

export interface Upstream {
  /** Rejects if there is no complete response; with NeverSentError only if this process wrote no byte. */
  call(call: Call): Promise<UpstreamResponse>
  stats(): UpstreamStats
  close(): Promise<void>
}

export type UpstreamStats = Record<'connected' | 'free' | 'running' | 'queued', number>

const maxResponseBytes = 1024 * 1024

/** Uses an undici Pool, because `fetch` costs six times as much (API-01). Does not follow redirects. */
export const openUpstream = (host: string, timeoutMs: number): Upstream => {
  const { origin, pathname } = new URL(host)
  const base = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, {
    // Several times the limit of one source (ruling 24), so that no client waits for another's slow calls.
    connections: 256,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: maxResponseBytes,
  })

  const call = ({ method, path, headers, body, signal }: Call): Promise<UpstreamResponse> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let head: Pick<UpstreamResponse, 'status' | 'headers'> | undefined
      let controller: Dispatcher.DispatchController | undefined
      let failure: Error | undefined

      const release = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const failWith = (error: Error) => {
        failure ??= error
        release()
        // If the request starts later, `onRequestStart` aborts it before it writes a byte.
        reject(controller ? failure : new NeverSentError(failure.message))
        controller?.abort(failure)
      }
      const onAbort = () => failWith(new Error('The client disconnected'))
      // The total timeout: undici's own timeout restarts with every byte.
      const timer = setTimeout(() => failWith(new Error('The upstream took too long')), timeoutMs)

      if (signal?.aborted) return onAbort()
      signal?.addEventListener('abort', onAbort)
      pool.dispatch(
        { method, path: `${base}${path}`, headers, body: body ?? null },
        {
          onRequestStart: (requestController) => {
            controller = requestController
            if (failure) requestController.abort(failure)
          },
          onResponseStart: (_, status, responseHeaders) => {
            if (status >= 200) head = { status, headers: responseHeaders }
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
