import type { LogRecord } from '../../machines/shared/flow'
import { type LiveMessage, liveChannel } from '../log/broadcast'
import { recordedSteps } from '../log/make-recording'
import { readable } from '../log/readable'
import type { Recording } from '../log/recording'

/** What the app heard and told so far, as a recording of level dev that has no seals yet. */
const liveRecording = (records: readonly LogRecord[]): Recording => ({
  format: 'coinnaira-recording',
  v: 1,
  level: 'dev',
  madeAt: '',
  app: '',
  flows: Object.fromEntries(records.map(({ flow, mv }) => [flow, mv])),
  outbox: [],
  steps: recordedSteps(readable(records).shown),
  seals: [],
})

/**
 * Listens to the app running in another tab of the same browser and origin, in development. Answers how to stop.
 */
export const watchApp = (
  heard: (more: readonly LogRecord[], recordingOf: typeof liveRecording) => void,
): (() => void) => {
  const channel = new BroadcastChannel(liveChannel)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.type === 'records') heard(data.records, liveRecording)
  })
  channel.postMessage({ type: 'ask' } satisfies LiveMessage)
  return () => channel.close()
}
