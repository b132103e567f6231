import type { LogRecord } from '../../../machines/core/flow'
import { type LiveMessage, liveChannel } from '../../log/broadcast'
import { readable } from '../../log/readable'
import { recordedSteps } from '../../log/recording/make-recording'
import type { Recording } from '../../log/recording/recording'
import { allFlows } from './all-flows'

/** What the app heard and told so far, as a recording of level dev that has no seals yet. */
const liveRecording = (records: readonly LogRecord[]): Recording => ({
  format: 'coinnaira-recording',
  v: 1,
  level: 'dev',
  madeAt: '',
  app: '',
  flows: Object.fromEntries(records.map(({ flow, mv }) => [flow, mv])),
  outbox: [],
  steps: recordedSteps(allFlows, readable(allFlows, records).shown),
  seals: [],
})

/** How long records may wait for others that come with them, ms: each time all that came so far is replayed. */
const gatheredMs = 50

/**
 * Listens to the app running in other tabs of the same browser and origin, in development: tells all that came so
 * far, at once (nothing yet) and whenever there is more. Answers how to stop.
 */
export const watchApp = (received: (recording: Recording) => void): (() => void) => {
  // By its place in its tab's life: asked for the past, each open tab tells all of it.
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
