import { serverText } from './known-summaries'
import type { RecordedStep, Recording } from './recording'
import { capitalised, deedOf, onScreen, words } from './story-words'

/** One sentence of a recording's story. */
export interface Sentence {
  index: number
  /** ms since 1970. */
  at: number
  /** The flow in words: 'Sell order'. */
  flow: string
  text: string
  kind: 'customer' | 'app' | 'failure' | 'visit'
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

type Told = Pick<Sentence, 'text' | 'kind' | 'unresolved' | 'ended'> | null

/** What redaction leaves of a text that it does not tell. */
const isLacking = /^\(\d+ characters\)$|^\[text of the server\]$/

const plain = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const reasonOf = (error: unknown): string => {
  const { status = null, summary } = plain(error)
  if (status === null) return 'no answer came'
  if (summary === serverText) return `the server refused it in words of its own (${String(status)})`
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

/** What a toast showed; left out where a part of it is not in the recording. */
const toastTextOf = ({ toast }: RecordedStep['event']): Told => {
  const { kind, text, detail } = plain(toast)
  const said = [text, detail].filter((part) => typeof part === 'string' && part !== '')
  if (typeof text !== 'string' || said.some((part) => isLacking.test(part as string))) return null
  return { kind: kind === 'error' ? 'failure' : 'app', text: `You read: '${said.join("' and '")}'` }
}

const toldOf = ({ cause, event, flow }: RecordedStep, askedBefore: boolean): Told => {
  const { type } = event
  if (type === 'toast.show') return toastTextOf(event)
  if (cause === 'told') return null
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)
  if (actor?.[1] === 'error')
    return { kind: 'failure', text: `${capitalised(onScreen(actor[2]!))}: ${reasonOf(event.error)}.` }
  if (actor) {
    const outcome = outcomeText(plain(event.output), !askedBefore)
    return (
      outcome ??
      (isBackground(flow) ? null : { kind: 'app', text: `${capitalised(onScreen(actor[2]!))}: done.` })
    )
  }
  if (type.startsWith('xstate.after.PLACING_LIMIT'))
    return { kind: 'failure', text: 'It took too long, so we stopped waiting for the answer.' }
  if (cause !== 'external' || isBackground(flow)) return null
  return { kind: 'customer', text: deedOf(type) }
}

/** The money action that a step is about, by the id that its press was given; undefined if it names none. */
const intentIn = ({ type, ...event }: RecordedStep['event']): unknown =>
  type === 'xstate.init' ? plain(plain(event.input).open).intentId : event.intentId

/** Whether a step tells how a money action ended. */
const isEnd = ({ event }: RecordedStep): boolean =>
  /^(?:settled|rejected)$/.test(String(plain(event.output).state)) ||
  (event.type === 'toast.show' && event.intentId !== undefined)

/**
 * A recording in plain sentences: what the customer did, what they read, what failed. Steps of the app alone are left
 * out, and typing into one field is one sentence. A toast belongs to the flow that spoke last.
 */
export const storyOf = (steps: readonly RecordedStep[]): Sentence[] => {
  const story: Sentence[] = []
  const sessions = new Set<string>()
  /** The step that told something last, by session. */
  const spoke = new Map<string, RecordedStep>()
  const intents = new Map<string, string>()
  const unresolved = new Map<string, Sentence[]>()
  for (const [index, step] of steps.entries()) {
    const { session, t: at, cause, event } = step
    const isToast = event.type === 'toast.show'
    const speaker = (isToast ? spoke.get(session) : undefined) ?? step
    const run = `${session} ${speaker.actor}`
    const flow = capitalised(words(speaker.flow))
    const named = intentIn(event)
    if (typeof named === 'string' && !isToast) intents.set(run, named)
    const subject = typeof named === 'string' ? named : (intents.get(run) ?? run)
    const add = (told: Told): Sentence | undefined => {
      if (told) story.push({ index, at, flow, subject, ...told })
      return told ? story.at(-1) : undefined
    }
    if (cause === 'told') spoke.set(session, step)
    if (!sessions.has(session))
      add({ kind: 'visit', text: sessions.size === 0 ? 'The app was opened.' : 'The page was loaded anew.' })
    sessions.add(session)
    const open = unresolved.get(subject) ?? []
    const told = toldOf(step, open.length > 0)
    const last = story.at(-1)
    const isRepeated = told?.kind === 'customer' && last?.text === told.text && last.flow === flow
    const sentence = isRepeated ? undefined : add(told)
    if (sentence?.unresolved) unresolved.set(subject, [...open, sentence])
    else if (sentence && isEnd(step)) {
      for (const one of open) one.resolvedBy = sentence
      unresolved.delete(subject)
    }
  }
  return story
}

/** The last failure that concerns the customer: open money before all else; undefined if nothing failed. */
export const lastFailureIn = (story: readonly Sentence[]): Sentence | undefined =>
  story.findLast(({ unresolved, resolvedBy }) => unresolved && !resolvedBy) ??
  story.findLast(({ unresolved }) => unresolved) ??
  story.findLast(({ kind }) => kind === 'failure')

/** 'HH:MM:SS' in UTC, as the inspector's tables have it. */
export const clockTime = (ms: number): string => new Date(ms).toISOString().slice(11, 19)

/** What support needs to know first, in a sentence. */
export const verdictOf = ({ outbox, steps }: Recording, story: readonly Sentence[]): string => {
  if (outbox.length > 0)
    return `${outbox.length === 1 ? 'One money action has' : `${outbox.length} money actions have`} no known outcome: ${outbox
      .map(
        ({ kind, amountCrypto, symbol, reference }) =>
          `${words(kind)} of ${amountCrypto ?? '?'} ${symbol ?? ''}${reference ? ` (reference ${reference})` : ''}`,
      )
      .join(', ')}. It must not be repeated before the ledger was asked.`
  const failure = lastFailureIn(story)
  const end = failure?.resolvedBy
  const later = end ? ` It was settled later, at ${clockTime(end.at)}: ${end.text}` : ''
  if (failure) return `Last failure at ${clockTime(failure.at)}, ${failure.flow}: ${failure.text}${later}`
  return `Nothing failed in these ${steps.length} steps.`
}
