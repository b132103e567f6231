import type { LogRecord } from '../../../machines/core/flow'
import { flowsById } from '../../../machines/flows'
import { type LiveMessage, liveChannel } from '../../log/broadcast'
import { readable } from '../../log/readable'
import { recordedSteps } from '../../log/recording/make-recording'
import type { Recording } from '../../log/recording/recording'

/** The events received and emitted so far, as a recording of level dev without seals. */
const liveRecording = (records: readonly LogRecord[]): Recording => ({
  format: 'coinnaira-recording',
  v: 1,
  level: 'dev',
  madeAt: '',
  app: '',
  flows: Object.fromEntries(records.map(({ flow, mv }) => [flow, mv])),
  outbox: [],
  steps: recordedSteps(flowsById, readable(flowsById, records).shown),
  seals: [],
})

/** How long to collect records before replaying all of them, ms. */
const gatheredMs = 50

/**
 * Listens to the app in other tabs of the same origin, in development. Calls back with everything so far, at once
 * (empty) and after each change. Returns how to unsubscribe.
 */
export const watchApp = (received: (recording: Recording) => void): (() => void) => {
  // Records by tab and position: when asked, each open tab sends all of its records.
  const records = new Map<string, LogRecord>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const emit = (): void => {
    waiting = undefined
    received(liveRecording([...records.values()]))
  }
  const channel = new BroadcastChannel(liveChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.type !== 'records') return
    for (const record of data.records) records.set(`${record.session} ${record.seq}`, record)
    waiting ??= setTimeout(emit, gatheredMs)
  })
  channel.postMessage({ type: 'ask' } satisfies LiveMessage)
  emit()
  return () => {
    clearTimeout(waiting)
    channel.close()
  }
}
