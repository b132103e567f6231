import { type LiveReader, questionOf, type Transport } from '../transport'
import type { Reader, Watch, WatchParts } from './live-watch'

interface Parts extends Omit<WatchParts, 'readers'> {
  loadWatch?: () => Promise<{ createWatch: (parts: WatchParts) => Watch }>
}

export interface LiveAnswers {
  reader: () => LiveReader
  /** A transport whose polls are answered by the stream while that is alive; everything else is asked as ever. */
  answering: (ask: Transport) => Transport
}

/** How many requests a question costs before it is worth a stream. */
const requestsBefore = 2

/**
 * Polls that cost the customer next to nothing while nothing changes (decision 105): what a visible page polls again
 * and again is watched by the gateway in one stream, and a poll is answered with what the stream last checked. Where
 * there is none, a poll is a request, as every other read is.
 */
export const createLiveAnswers = ({
  loadWatch = () => import('./live-watch'),
  ...parts
}: Parts): LiveAnswers => {
  const readers = new Set<Reader>()
  let watch: Watch | undefined
  const begin = (): void => {
    if (watch) watch.begin()
    else
      loadWatch().then(
        ({ createWatch }) => {
          watch ??= createWatch({ ...parts, readers })
          watch.begin()
        },
        () => undefined,
      )
  }
  return {
    reader: () => {
      const reader: Reader = {
        answeredAt: null,
        asked: new Map(),
        tell: null,
        follow: (onChecked) => {
          readers.add(reader)
          reader.tell = onChecked
          return () => {
            readers.delete(reader)
            reader.asked.clear()
            if (readers.size === 0) watch?.stop()
          }
        },
      }
      return reader
    },
    answering: (ask) => async (document, variables, options) => {
      const reader = options?.polled as Reader | undefined
      if (!reader) return ask(document, variables, options)
      const question = questionOf(document, variables)
      const key = JSON.stringify(question)
      const asked = reader.asked.get(key) ?? { question, at: 0, requests: 0 }
      asked.at = parts.now()
      reader.asked.set(key, asked)
      const known = watch?.answerTo(key)
      reader.answeredAt = known?.checkedAt ?? null
      if (known) return known.answer
      const result = await ask(document, variables, options)
      asked.requests += 1
      if (asked.requests >= requestsBefore) begin()
      return result
    },
  }
}
