import type { LogRecord } from '../../machines/core/flow'
import type { EventLog } from './store'

/** Same browser, same origin, no server: what the inspector listens on while a developer uses the app. */
export const liveChannel = 'coinnaira-inspector'

export type LiveMessage =
  /** The inspector has opened and wants what was written so far. */
  { type: 'ask' } | { type: 'records'; records: LogRecord[] }

/** The log, telling each record also to an inspector in another tab. For development only. */
export const broadcasting = (log: EventLog): EventLog => {
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
