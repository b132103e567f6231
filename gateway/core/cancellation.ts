import type { ServerResponse } from 'node:http'
import type { Cancellation } from '../upstream/upstream-client'

/** A cheap AbortSignal, because most requests are never aborted. */
export const cancellationOf = (response: ServerResponse): Cancellation => {
  const listeners = new Set<() => void>()
  const cancellation = {
    aborted: false,
    addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
  }
  response.once('close', () => {
    if (response.writableEnded) return
    cancellation.aborted = true
    for (const listener of [...listeners]) listener()
  })
  return cancellation
}
