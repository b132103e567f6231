import type { RecordedStep, Recording } from './recording'
import { plain, type Sentence, type Told, toldOf } from './sentence'
import { capitalised, words } from './story-words'
import { unseenToasts } from './unseen-toasts'

/** The money action that a step is about, by the id that its press was given; undefined if it names none. */
const intentIn = ({ type, ...event }: RecordedStep['event']): unknown =>
  type === 'xstate.init' ? plain(plain(event.input).open).intentId : event.intentId

/**
 * A recording in plain sentences: what the customer did, what they read, what failed. Steps of the app alone are left
 * out, and typing into one field is one sentence. A toast belongs to the flow that spoke last. What a run is about
 * before its order has an id belongs to that order; after an order's end the next one begins with the customer's next
 * step.
 */
export const storyOf = (steps: readonly RecordedStep[]): Sentence[] => {
  const story: Sentence[] = []
  const sessions = new Set<string>()
  /** The step that told something last, by session. */
  const spoke = new Map<string, RecordedStep>()
  /** By run, what it is about now; by the subject of a part of an order, the order. */
  const subjects = new Map<string, string>()
  const orders = new Map<string, string>()
  const ended = new Set<string>()
  const unresolved = new Map<string, Sentence[]>()
  const unseen = unseenToasts(steps)
  for (const [index, step] of steps.entries()) {
    const { session, t: at, cause, event } = step
    const isToast = event.type === 'toast.show'
    const speaker = (isToast ? spoke.get(session) : undefined) ?? step
    const run = `${session} ${speaker.actor}`
    const flow = capitalised(words(speaker.flow))
    const named = intentIn(event)
    const before = subjects.get(run) ?? run
    const told = toldOf(step, unresolved.has(typeof named === 'string' ? named : before), unseen.has(index))
    let subject = before
    if (typeof named === 'string') {
      subject = named
      const isSameOrder = !isToast && !ended.has(before) && !unresolved.has(before)
      // No circle, whatever a file holds.
      if (isSameOrder && named !== before && !orders.has(named)) orders.set(before, named)
    } else if (ended.has(before) && told?.kind === 'customer') {
      subject = `${run} ${index}`
      // Until it has an id of its own.
      orders.set(subject, before)
    }
    if (!isToast) subjects.set(run, subject)
    const add = (sentence: Told): Sentence | undefined => {
      if (sentence) story.push({ index, at, flow, subject, ...sentence })
      return sentence ? story.at(-1) : undefined
    }
    if (cause === 'told') spoke.set(session, step)
    if (!sessions.has(session))
      add({ kind: 'visit', text: sessions.size === 0 ? 'The app was opened.' : 'The page was loaded again.' })
    sessions.add(session)
    const last = story.at(-1)
    const isRepeated = told?.kind === 'customer' && last?.text === told.text && last.flow === flow
    const sentence = isRepeated ? undefined : add(told)
    if (sentence?.unresolved) unresolved.set(subject, [...(unresolved.get(subject) ?? []), sentence])
    else if (sentence?.ended) {
      ended.add(subject)
      for (const one of unresolved.get(subject) ?? []) one.resolvedBy = sentence
      unresolved.delete(subject)
    }
  }
  for (const sentence of story)
    for (let order = orders.get(sentence.subject); order; order = orders.get(order)) sentence.subject = order
  return story
}

/** The last failure that concerns the customer: open money, then a refused order, before all else. */
export const lastFailureIn = (story: readonly Sentence[]): Sentence | undefined =>
  story.findLast(({ unresolved, resolvedBy }) => unresolved && !resolvedBy) ??
  story.findLast(({ unresolved }) => unresolved) ??
  story.findLast(({ ended }) => ended === 'rejected') ??
  story.findLast(({ kind, call, cut }) => (kind === 'failure' && call) || cut) ??
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
      .join(', ')}. Don't repeat it until we've checked.`
  const failure = lastFailureIn(story)
  const end = failure?.resolvedBy
  const later = end ? ` It was settled later, at ${clockTime(end.at)}: ${end.text}` : ''
  if (failure) return `Last failure at ${clockTime(failure.at)}, ${failure.flow}: ${failure.text}${later}`
  return `Nothing failed in these ${steps.length} steps.`
}
