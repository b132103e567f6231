import type { LogRecord } from '../../machines/core/flow'
import type { EventLog } from './store'

/** The BroadcastChannel to the inspector, in development. */
export const liveChannel = 'coinnaira-inspector'

export type LiveMessage = { type: 'ask' } | { type: 'records'; records: LogRecord[] }

/** A log that also sends its records to an inspector in another tab. Development only. */
export const broadcastLog = (log: EventLog): EventLog => {
  const channel = new BroadcastChannel(liveChannel)
  const emit = (records: LogRecord[]): void =>
    channel.postMessage({ type: 'records', records } satisfies LiveMessage)
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => {
    if (data.type === 'ask') void log.read().then(emit)
  })
  return {
    ...log,
    append: (record) => {
      log.append(record)
      emit([record])
    },
  }
}
