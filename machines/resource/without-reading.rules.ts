import type { LogRecord } from '../core/flow'

/** Upcast of a flow that used to read its data itself: its loading events are dropped. */
export const withoutReading =
  (types: RegExp, ...actors: readonly string[]) =>
  (record: LogRecord): LogRecord | null => {
    const { type } = record.event
    const actor = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)?.[1]
    return types.test(type) || actors.includes(actor ?? '') ? null : record
  }
