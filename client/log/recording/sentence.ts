import { serverText } from './known-summaries'
import type { RecordedStep } from './recording'
import { capitalised, deedOf, endOfSession, onScreen } from './story-words'

/** One sentence of a recording's story. */
export interface Sentence {
  index: number
  /** ms since 1970. */
  at: number
  /** The flow in words: 'Sell order'. */
  flow: string
  text: string
  /** `visit`: what happens to the whole app, and so to everything that is open in it. */
  kind: 'customer' | 'app' | 'failure' | 'visit'
  /** The call that it is the answer of. */
  call?: string
  /** The session ended by itself in the middle of something. */
  cut?: true
  /** What it is about: a money action by its id, else a run of a flow ('session actor'). */
  subject: string
  /** The outcome of a money action is unknown here. */
  unresolved?: true
  /** How a money action ended: the server's word. */
  ended?: 'settled' | 'rejected'
  /** The sentence that told it later. */
  resolvedBy?: Sentence
}

/** Flows that run without the customer: only their failures are told. */
const background = new Set(
  'alert install overlay resource session splash toast update walletOverview watch'.split(' '),
)

export const isBackground = (flow: string): boolean => background.has(flow)

/** What a step tells; null for nothing. */
export type Told = Pick<Sentence, 'text' | 'kind' | 'call' | 'cut' | 'unresolved' | 'ended'> | null

/** What redaction leaves of a text that it does not tell. */
const isLacking = /^\(\d+ characters\)$|^\[text of the server\]$/

export const plain = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const reasonOf = (error: unknown): string => {
  const { status = null, summary } = plain(error)
  if (status === null) return 'no answer came'
  if (summary === serverText) return `the server refused it (${String(status)}); its message isn't kept`
  return typeof summary === 'string'
    ? `the server said '${summary}'`
    : `the server failed (${String(status)})`
}

/** The outcome of a money intent, as `placement` received it. */
const outcomeText = (output: Record<string, unknown>, isFirst: boolean): Told => {
  if (output.state === 'settled')
    return { kind: 'app', ended: 'settled', text: 'The server confirmed it: the money moved.' }
  if (output.state === 'rejected')
    return { kind: 'failure', ended: 'rejected', text: `Nothing was moved: ${reasonOf(output.error)}.` }
  if (output.state !== 'unknown') return null
  return {
    kind: 'failure',
    unresolved: true,
    text: isFirst ? 'No answer came: the outcome is unknown.' : 'We asked again: still unknown.',
  }
}

/** What a toast showed; left out where a part of it is not in the recording, or where nobody could read it. */
const toastTextOf = ({ toast, intentId }: RecordedStep['event'], isUnseen: boolean): Told => {
  const { kind, text, detail } = plain(toast)
  const said = [text, detail].filter((part) => typeof part === 'string' && part !== '')
  if (typeof text !== 'string' || said.some((part) => isLacking.test(part as string))) return null
  if (isUnseen && intentId === undefined) return null
  const quote = `'${said.join("' and '")}'`
  return {
    ...(kind === 'error' ? { kind: 'failure' } : { kind: 'app' }),
    text: isUnseen ? `The app learned the outcome: ${quote}` : `You read: ${quote}`,
    ...(intentId === undefined ? {} : { ended: kind === 'error' ? 'rejected' : 'settled' }),
  }
}

/** The server did nothing yet, and the same order goes on. */
const isAsked = ({ took }: RecordedStep): boolean =>
  took.some((name) => /(?:reviewNeeded|passwordNeeded)$/.test(name))

export const lockedText = 'The app was locked.'

/** What happened to the whole app: its lock, and the end of its session. */
const visitText = ({ flow, event: { type, output } }: RecordedStep): string | undefined => {
  if (type === 'xstate.done.actor.clearSession') return endOfSession[String(plain(output).reason)]
  if (flow !== 'appLock') return undefined
  if (type === 'xstate.init') return lockedText
  if (type === 'appLock.confirm') return 'The app was unlocked with the password.'
  return type === 'xstate.done.actor.confirmFingerprint'
    ? 'The app was unlocked with the fingerprint.'
    : undefined
}

export const toldOf = (step: RecordedStep, askedBefore: boolean, isUnseen: boolean): Told => {
  const { cause, event, flow } = step
  const { type } = event
  if (type === 'toast.show') return toastTextOf(event, isUnseen)
  if (cause === 'told' || cause === 'resumed') return null
  const visit = visitText(step)
  if (visit) {
    const isCut = /^(?:expired|elsewhere)$/.test(String(plain(event.output).reason))
    return { kind: 'visit', text: visit, ...(isCut ? { cut: true } : {}) }
  }
  const [, end, call = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  const name = capitalised(onScreen(call))
  if (end === 'error') return { kind: 'failure', call, text: `${name}: ${reasonOf(event.error)}.` }
  if (end === 'done') {
    const output = plain(event.output)
    if (output.state === 'rejected' && isAsked(step))
      return { kind: 'app', text: `Nothing was moved yet: ${reasonOf(output.error)}.` }
    const outcome = outcomeText(output, !askedBefore)
    return outcome ?? (isBackground(flow) ? null : { kind: 'app', call, text: `${name}: done.` })
  }
  if (type.startsWith('xstate.after.PLACING_LIMIT'))
    return {
      kind: 'failure',
      call: 'placeIntent',
      text: 'It took too long, so we stopped waiting for the answer.',
    }
  const deed = cause !== 'external' || isBackground(flow) ? '' : deedOf(type)
  return deed === '' ? null : { kind: 'customer', text: deed }
}
