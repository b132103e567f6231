import type { FormattedExecutionResult } from 'graphql'
import type { openLiveStream } from './live-stream'
import { type LiveReader, type Question, questionOf, type Transport } from './transport'

interface Asked {
  question: Question
  /** When it was last asked for, ms since 1970, and how often it had to be asked of the server. */
  at: number
  requests: number
}

interface Reader extends LiveReader {
  asked: Map<string, Asked>
  tell: ((changed: boolean) => void) | null
}

/** How many requests a question costs before it is worth a stream. */
const requestsBefore = 2
/** Longer than two polls lie apart, ms: a question that nobody asked for so long has left the screen. */
const forgottenAfterMs = 150_000
/** A stream that checked nothing for so long is lost, ms; the gateway checks every 20 s. */
const lostAfterMs = 35_000
/** The first pause before a lost stream is opened again, ms; the longest. */
const [firstPauseMs, longestPauseMs] = [30_000, 300_000]

interface Parts {
  /** ms since 1970. */
  now: () => number
  readToken: () => string
  loadStream?: () => Promise<{ openLiveStream: typeof openLiveStream }>
}

export interface LiveAnswers {
  reader: () => LiveReader
  /** A transport whose polls are answered by the stream while that is alive; everything else is asked as ever. */
  answering: (ask: Transport) => Transport
}

/**
 * Polls that cost the customer next to nothing while nothing changes (decision 105): what a visible page polls again
 * and again is watched by the gateway in one stream, and a poll is answered with what the stream last checked. Where
 * there is none, a poll is a request, as every other read is.
 */
export const createLiveAnswers = ({
  now,
  readToken,
  loadStream = () => import('./live-stream'),
}: Parts): LiveAnswers => {
  const readers = new Set<Reader>()
  /** Answers by key, with the digest that the gateway gave them. */
  const answers = new Map<string, { answer: FormattedExecutionResult<never>; digest: string }>()
  let open: { keys: readonly string[]; token: string; checkedAt: number | null; close: () => void } | null =
    null
  let pauseMs = firstPauseMs
  let closedUntil = 0

  const wanted = (): Map<string, Question> => {
    const since = now() - forgottenAfterMs
    return new Map(
      [...readers].flatMap(({ asked }) =>
        [...asked].flatMap(([key, { question, at }]) => (at < since ? [] : [[key, question] as const])),
      ),
    )
  }
  const close = (): void => {
    open?.close()
    open = null
  }
  const lose = (): void => {
    if (!open) return
    close()
    closedUntil = now() + pauseMs
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    for (const { tell } of [...readers]) tell?.(true)
  }
  const begin = (): void => {
    const questions = wanted()
    const keys = [...questions.keys()]
    const token = readToken()
    for (const key of answers.keys()) if (!questions.has(key)) answers.delete(key)
    if (keys.length === 0 || document.visibilityState !== 'visible') return
    const changed = new Set<string>()
    const controller = new AbortController()
    let isLost: ReturnType<typeof setTimeout> | undefined
    const own = {
      keys,
      token,
      checkedAt: null as number | null,
      close: () => {
        clearTimeout(isLost)
        controller.abort()
      },
    }
    const waitAgain = (): void => {
      clearTimeout(isLost)
      isLost = setTimeout(() => open === own && lose(), lostAfterMs)
    }
    open = own
    waitAgain()
    loadStream()
      .then(({ openLiveStream }) =>
        openLiveStream(
          [...questions].map(([key, question]) => ({ ...question, known: answers.get(key)?.digest })),
          { token, signal: controller.signal },
          {
            onAnswer: ({ index, ...told }) => {
              answers.set(keys[index]!, told)
              changed.add(keys[index]!)
            },
            onChecked: () => {
              if (open !== own) return
              own.checkedAt = now()
              pauseMs = firstPauseMs
              waitAgain()
              for (const { asked, tell } of [...readers])
                tell?.([...asked.keys()].some((key) => changed.has(key)))
              changed.clear()
              const still = [...wanted().keys()]
              if (still.length === keys.length && still.every((key) => keys.includes(key))) return
              close()
              begin()
            },
          },
        ),
      )
      .then(
        // It has ended by itself, as each does after a while.
        () => {
          if (open !== own) return
          close()
          if (own.checkedAt !== null) begin()
        },
        () => open === own && lose(),
      )
  }
  const hide = (): void => {
    if (document.visibilityState !== 'visible') close()
  }

  return {
    reader: () => {
      const reader: Reader = {
        answeredAt: null,
        asked: new Map(),
        tell: null,
        follow: (onChecked) => {
          if (readers.size === 0) document.addEventListener('visibilitychange', hide)
          readers.add(reader)
          reader.tell = onChecked
          return () => {
            readers.delete(reader)
            reader.asked.clear()
            if (readers.size > 0) return
            document.removeEventListener('visibilitychange', hide)
            close()
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
      asked.at = now()
      reader.asked.set(key, asked)
      const known = answers.get(key)
      const checkedAt = open?.token === readToken() && open.keys.includes(key) ? open.checkedAt : null
      reader.answeredAt = known ? checkedAt : null
      if (known && checkedAt !== null) return known.answer
      const result = await ask(document, variables, options)
      asked.requests += 1
      if (asked.requests >= requestsBefore && !open && now() >= closedUntil) begin()
      return result
    },
  }
}
