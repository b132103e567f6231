import type { RecordedStep, Recording } from './recording'
import { plain, type Sentence, type SentenceParts, sentencePartsOf } from './sentence'
import { capitalised, words } from './story-phrases'

const minVisibleMs = 1_000

/** A tab's toast by its index, and the time from which it is visible; null while the app is locked. */
interface Visible {
  toast: number | null
  since: number | null
}

const isUnlocking = (type: string): boolean =>
  type === 'appLock.confirm' || type === 'xstate.done.actor.confirmFingerprint'

/** Toasts that the customer could not read: replaced at once, or hidden by the lock. */
const findUnreadToasts = (steps: readonly RecordedStep[]): ReadonlySet<number> => {
  const unreadToasts = new Set<number>()
  const tabs = new Map<string, Visible>()
  const locked = new Set<string>()
  const hide = ({ toast, since }: Visible, until: number): void => {
    if (toast !== null && since !== null && until - since >= minVisibleMs) unreadToasts.delete(toast)
  }
  for (const [index, { session, t, flow, cause, event }] of steps.entries()) {
    const { type } = event
    const visible = tabs.get(session) ?? { toast: null, since: null }
    if (flow === 'appLock') {
      if (type === 'xstate.init' && cause === 'init') {
        hide(visible, t)
        locked.add(session)
        tabs.set(session, { ...visible, since: null })
      } else if (isUnlocking(type)) {
        locked.delete(session)
        tabs.set(session, { ...visible, since: t })
      }
    } else if (type === 'toast.show' || /^(?:toast\.(?:dismiss|undo)$|xstate\.after\.TOAST\b)/.test(type)) {
      hide(visible, t)
      const isNew = type === 'toast.show'
      if (isNew) unreadToasts.add(index)
      tabs.set(session, { toast: isNew ? index : null, since: locked.has(session) ? null : t })
    }
  }
  for (const tab of tabs.values()) hide(tab, Number.POSITIVE_INFINITY)
  return unreadToasts
}

const intentIn = ({ type, ...event }: RecordedStep['event']): unknown =>
  type === 'xstate.init' ? plain(plain(event.input).open).intentId : event.intentId

/**
 * A recording in plain sentences: the customer's actions, messages and failures. Leaves out steps of the app alone, and
 * repeated typing. A toast belongs to the flow that emitted last. Steps before an order has an id belong to it; after
 * its end the customer's next step starts a new order.
 */
export const storyOf = (steps: readonly RecordedStep[]): Sentence[] => {
  const story: Sentence[] = []
  const sessions = new Set<string>()
  const lastEmittingStep = new Map<string, RecordedStep>()
  const subjects = new Map<string, string>()
  /** The order that a subject is a part of. */
  const orders = new Map<string, string>()
  const endedSubjects = new Set<string>()
  const unresolvedBySubject = new Map<string, Sentence[]>()
  const unreadToasts = findUnreadToasts(steps)
  for (const [index, step] of steps.entries()) {
    const { session, t: at, cause, event } = step
    const isToast = event.type === 'toast.show'
    const emittingStep = (isToast ? lastEmittingStep.get(session) : undefined) ?? step
    const run = `${session} ${emittingStep.actor}`
    const flow = capitalised(words(emittingStep.flow))
    const intentId = intentIn(event)
    const before = subjects.get(run) ?? run
    const sentenceParts = sentencePartsOf(
      step,
      unresolvedBySubject.has(typeof intentId === 'string' ? intentId : before),
      unreadToasts.has(index),
    )
    let subject = before
    if (typeof intentId === 'string') {
      subject = intentId
      const isSameOrder = !isToast && !endedSubjects.has(before) && !unresolvedBySubject.has(before)
      // Prevents a cycle, whatever the file contains.
      if (isSameOrder && intentId !== before && !orders.has(intentId)) orders.set(before, intentId)
    } else if (endedSubjects.has(before) && sentenceParts?.kind === 'customer') {
      subject = `${run} ${index}`
      orders.set(subject, before)
    }
    if (!isToast) subjects.set(run, subject)
    const add = (sentence: SentenceParts): Sentence | undefined => {
      if (sentence) story.push({ index, at, flow, subject, ...sentence })
      return sentence ? story.at(-1) : undefined
    }
    if (cause === 'told') lastEmittingStep.set(session, step)
    if (!sessions.has(session))
      add({ kind: 'visit', text: sessions.size === 0 ? 'The app was opened.' : 'The page reloaded.' })
    sessions.add(session)
    const last = story.at(-1)
    const isRepeated =
      sentenceParts?.kind === 'customer' && last?.text === sentenceParts.text && last.flow === flow
    const sentence = isRepeated ? undefined : add(sentenceParts)
    if (sentence?.unresolved)
      unresolvedBySubject.set(subject, [...(unresolvedBySubject.get(subject) ?? []), sentence])
    else if (sentence?.ended) {
      endedSubjects.add(subject)
      for (const failure of unresolvedBySubject.get(subject) ?? []) failure.resolvedBy = sentence
      unresolvedBySubject.delete(subject)
    }
  }
  for (const sentence of story)
    for (let order = orders.get(sentence.subject); order; order = orders.get(order)) sentence.subject = order
  return story
}

/** The last failure that matters: an unknown outcome first, then a rejected order. */
export const lastFailureIn = (story: readonly Sentence[]): Sentence | undefined =>
  story.findLast(({ unresolved, resolvedBy }) => unresolved && !resolvedBy) ??
  story.findLast(({ unresolved }) => unresolved) ??
  story.findLast(({ ended }) => ended === 'rejected') ??
  story.findLast(({ kind, call, cut }) => (kind === 'failure' && call) || cut) ??
  story.findLast(({ kind }) => kind === 'failure')

/** 'HH:MM:SS' in UTC, as in the inspector's tables. */
export const clockTime = (ms: number): string => new Date(ms).toISOString().slice(11, 19)

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
  return `Nothing failed in ${steps.length === 1 ? 'this step' : `these ${steps.length} steps`}.`
}
