import type { FormattedExecutionResult } from 'graphql'
import type { Question } from '../transport'

/** An answer that differs from the one that was known. */
interface Told {
  /** Of the question, in the order in which they were asked. */
  index: number
  digest: string
  answer: FormattedExecutionResult<never>
}

interface Listener {
  onAnswer: (told: Told) => void
  /** All answers are now as they are known. */
  onChecked: () => void
}

/** Splits what comes into events; `data` holds one line. */
const listenTo = ({ onAnswer, onChecked }: Listener) => {
  let text = ''
  return (piece: string): void => {
    const events = (text + piece).split('\n\n')
    text = events.pop()!
    for (const event of events) {
      if (event.startsWith('event: checked')) onChecked()
      else if (event.startsWith('event: next')) onAnswer(JSON.parse(event.slice(event.indexOf('{'))) as Told)
    }
  }
}

/**
 * Lets the gateway ask these questions again and again (GraphQL over server-sent events; `EventSource` sends no
 * token). Resolves when the gateway ends it; rejects where it refuses, and when it is cut off.
 */
export const openLiveStream = async (
  questions: readonly (Question & { known: string | undefined })[],
  { token, signal }: { token: string; signal: AbortSignal },
  listener: Listener,
): Promise<void> => {
  const response = await fetch('/graphql/live', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ questions }),
    signal,
  })
  if (!response.ok || !response.body) throw new Error('refused')
  const hear = listenTo(listener)
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    hear(decoder.decode(value, { stream: true }))
  }
}
