import { cannotSellText } from '../../../machines/money/intent'
import type { RecordedStep } from './recording'
import { serverText } from './server-texts'
import { actionPhrase, capitalised, endOfSession, onScreen } from './story-phrases'

export interface Sentence {
  index: number
  /** In ms since 1970. */
  at: number
  flow: string
  text: string
  /** `visit`: about the whole app, and so about every open flow. */
  kind: 'customer' | 'app' | 'failure' | 'visit'
  call?: string
  /** The session ended in the middle of something. */
  cut?: true
  /** A money action's id, otherwise a run ('session actor'). */
  subject: string
  unresolved?: true
  ended?: 'settled' | 'rejected'
  resolvedBy?: Sentence
}

/** Flows that run without the customer's involvement; only their failures are reported. */
const background = new Set(
  'alert install overlay reads resource session splash toast update walletOverview watch'.split(' '),
)

export const isBackground = (flow: string): boolean => background.has(flow)

/** Null if a step has no sentence. */
export type SentenceParts = Pick<Sentence, 'text' | 'kind' | 'call' | 'cut' | 'unresolved' | 'ended'> | null

/** A sentence must not quote redacted text. */
const redactedText = /^\(\d+ characters\)$|^\[text of the server\]$/

export const plain = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Stands in for a message that the file lacks: status numbers mean nothing to customers. */
const categoryOf = (status: number): string => {
  if (status === 423) return 'the account was frozen'
  if (status === 429) return 'there were too many attempts'
  return status < 500 ? "the server didn't accept it" : 'the server had a problem'
}

const reasonOf = (error: unknown, fallback = 'no response'): string => {
  const { status = null, summary, fields } = plain(error)
  const read = [...Object.values(plain(fields)), summary].find((text) => text && text !== serverText)
  if (typeof read === 'string') return `${status === null ? 'the app' : 'the server'} said '${read}'`
  return status === null ? fallback : categoryOf(Number(status))
}

const outcomeText = (output: Record<string, unknown>, isFirst: boolean): SentenceParts => {
  if (output.state === 'settled')
    return { kind: 'app', ended: 'settled', text: 'The server confirmed it: the money moved.' }
  if (output.state === 'rejected')
    return {
      kind: 'failure',
      ended: 'rejected',
      text: `No money moved: ${reasonOf(output.error, "it didn't go through")}.`,
    }
  if (output.state !== 'unknown') return null
  return {
    kind: 'failure',
    unresolved: true,
    text: isFirst ? 'No response: the outcome is unknown.' : 'We checked again: still unknown.',
  }
}

/** The sentence for a toast; null if its text is partly redacted or was never readable. */
const toastTextOf = ({ toast, intentId }: RecordedStep['event'], isUnseen: boolean): SentenceParts => {
  const { kind, text, detail } = plain(toast)
  // WSELL-22's fixed message is not final while the outcome is unknown.
  const parts = text === cannotSellText && detail ? [detail] : [text, detail]
  const texts = parts.filter((part) => typeof part === 'string' && part !== '')
  if (typeof text !== 'string' || texts.some((part) => redactedText.test(part as string))) return null
  if (isUnseen && intentId === undefined) return null
  const quote = `'${texts.join("' and '")}'`
  return {
    ...(kind === 'error' ? { kind: 'failure' } : { kind: 'app' }),
    text: isUnseen ? `The app learned the outcome: ${quote}` : `You read: ${quote}`,
    ...(intentId === undefined ? {} : { ended: kind === 'error' ? 'rejected' : 'settled' }),
  }
}

/** The server asks for a confirmation, has done nothing yet, and the same order continues. */
const isStepUpPrompt = ({ took }: RecordedStep): boolean =>
  took.some((name) => /(?:reviewNeeded|passwordNeeded)$/.test(name))

export const lockedText = 'The app was locked.'

const visitText = ({ flow, event: { type, output } }: RecordedStep): string | undefined => {
  if (type === 'xstate.done.actor.clearSession') return endOfSession[String(plain(output).reason)]
  if (flow !== 'appLock') return undefined
  if (type === 'xstate.init') return lockedText
  if (type === 'appLock.confirm') return 'The app was unlocked with the password.'
  return type === 'xstate.done.actor.confirmFingerprint'
    ? 'The app was unlocked with the fingerprint.'
    : undefined
}

export const sentencePartsOf = (
  step: RecordedStep,
  wasUnresolved: boolean,
  isUnseen: boolean,
): SentenceParts => {
  const { cause, event, flow } = step
  const { type } = event
  if (type === 'toast.show') return toastTextOf(event, isUnseen)
  if (cause === 'told' || cause === 'resumed') return null
  const visit = visitText(step)
  if (visit) {
    const isCut = /^(?:expired|remote|elsewhere)$/.test(String(plain(event.output).reason))
    return { kind: 'visit', text: visit, ...(isCut ? { cut: true } : {}) }
  }
  const [, end, call = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  const name = capitalised(onScreen(call))
  if (end === 'error') return { kind: 'failure', call, text: `${name}: ${reasonOf(event.error)}.` }
  if (end === 'done') {
    const output = plain(event.output)
    if (output.state === 'rejected' && isStepUpPrompt(step))
      return { kind: 'app', text: `No money moved yet: ${reasonOf(output.error)}.` }
    const outcome = outcomeText(output, !wasUnresolved)
    return outcome ?? (isBackground(flow) ? null : { kind: 'app', call, text: `${name}: done.` })
  }
  if (type.startsWith('xstate.after.PLACING_LIMIT'))
    return {
      kind: 'failure',
      unresolved: true,
      text: 'It took too long, so we stopped waiting: the outcome is unknown.',
    }
  const actionText = cause !== 'external' || isBackground(flow) ? '' : actionPhrase(type)
  return actionText === '' ? null : { kind: 'customer', text: actionText }
}
