import type { ServerResponse } from 'node:http'
import type { Cancellation } from '../upstream/upstream-client'

/** Like an AbortSignal, but without its cost for requests that are never aborted. */
export const connectionOf = (response: ServerResponse): Cancellation => {
  const listeners = new Set<() => void>()
  const gone = {
    aborted: false,
    addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
  }
  response.once('close', () => {
    if (response.writableEnded) return
    gone.aborted = true
    for (const listener of [...listeners]) listener()
  })
  return gone
}
