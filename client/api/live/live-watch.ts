import type { FormattedExecutionResult } from 'graphql'
import type { LiveReader, Question } from '../transport'
import { openLiveStream } from './live-stream'

interface Asked {
  question: Question
  /** When it was last asked for, ms since 1970, and how often it had to be asked of the server. */
  at: number
  requests: number
}

/** What one part of a page polls, and how it is told. */
export interface Reader extends LiveReader {
  asked: Map<string, Asked>
  tell: ((changed: boolean) => void) | null
}

/** The stream, whose code comes with the first one. */
export interface Watch {
  /** What it last checked, and when, ms since 1970; null: the server is asked. */
  answerTo: (key: string) => { answer: FormattedExecutionResult<never>; checkedAt: number } | null
  /** Opens it, unless it is open or was lost a moment ago. */
  begin: () => void
  stop: () => void
}

export interface WatchParts {
  readers: ReadonlySet<Reader>
  /** ms since 1970. */
  now: () => number
  readToken: () => string
}

/** Longer than two polls lie apart, ms: a question that nobody asked for so long has left the screen. */
const forgottenAfterMs = 150_000
/** A stream that checked nothing for so long is lost, ms; the gateway checks every 20 s. */
const lostAfterMs = 35_000
/** The first pause before a lost stream is opened again, ms; the longest. */
const [firstPauseMs, longestPauseMs] = [30_000, 300_000]

/** What the readers poll, watched by the gateway in one stream while the page is visible (decision 105). */
export const createWatch = ({
  readers,
  now,
  readToken,
  openStream = openLiveStream,
}: WatchParts & { openStream?: typeof openLiveStream }): Watch => {
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
    openStream(
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
    ).then(
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
    answerTo: (key) => {
      const known = answers.get(key)
      if (!open || !known || open.checkedAt === null) return null
      if (open.token !== readToken() || !open.keys.includes(key)) return null
      return { answer: known.answer, checkedAt: open.checkedAt }
    },
    begin: () => {
      // The same listener again is none.
      document.addEventListener('visibilitychange', hide)
      if (!open && now() >= closedUntil) begin()
    },
    stop: () => {
      document.removeEventListener('visibilitychange', hide)
      close()
    },
  }
}
