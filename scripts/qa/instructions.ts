import type { PlainEvent } from '../../tests/models/graph'
import type { Path } from '../../tests/models/paths'
import type { Invocation } from '../../tests/models/steps'
import {
  capitalized,
  conditionsOf,
  delayMsOf,
  holdInstruction,
  isResponse,
  type ModelTexts,
  needsOf,
  parseOutcome,
  sentenceOf,
  uncapitalized,
} from './phrases'

export interface Instructions {
  before: string | null
  steps: string[]
}

/** A request of a step to an actor with a response on the path, and whether a person must hold that response. */
interface Question {
  actor: string
  /** The requesting step; -1 for the path's beginning. */
  asked: number
  /** The step of the response; null if there is none, or another request comes first. */
  answered: number | null
  isHeld: boolean
}

/** A person cannot prepare anything within a shorter delay, ms. */
const unhurriedMs = 10_000

/** The last step before which a person can still prepare the response. */
const lastStop = (
  { edges }: Path,
  words: ModelTexts,
  index: number,
  heldIndexes: ReadonlySet<number>,
): number => {
  let delay: PlainEvent | null = null
  for (let stop = index; stop >= 0; stop -= 1) {
    const { event, from } = edges[stop]!
    if ((delayMsOf(event, words) ?? unhurriedMs) < unhurriedMs) delay = event
    const isRunning = delay !== null && from.snapshot.can(delay)
    if (!isRunning && (!isResponse(event) || heldIndexes.has(stop))) return stop
  }
  return -1
}

const questionsOf = (path: Path): Question[] => {
  const asks: readonly (readonly Invocation[])[] = path.edges.map((edge) => edge.invokes)
  const events = path.edges.map(({ event }) => event)
  const questionsAt = (requestedAt: number, list: readonly Invocation[]): Question[] =>
    list.map(({ actor }) => {
      const later = (test: (index: number) => boolean): number | null => {
        for (let index = requestedAt + 1; index < events.length; index += 1) if (test(index)) return index
        return null
      }
      const responseIndex = later((index) => parseOutcome(events[index]!)?.actor === actor)
      const nextRequest = later((index) => asks[index]!.some((ask) => ask.actor === actor))
      const answered =
        responseIndex !== null && (nextRequest === null || responseIndex <= nextRequest)
          ? responseIndex
          : null
      const between = events.slice(requestedAt + 1, answered ?? nextRequest ?? events.length)
      // Other actors' responses arrive automatically; one that needs a person's time must be held.
      return { actor, asked: requestedAt, answered, isHeld: between.some((event) => !isResponse(event)) }
    })
  return [...questionsAt(-1, path.root.invokes), ...asks.flatMap((list, index) => questionsAt(index, list))]
}

/** Each request with the set-up that its response needs, without repeating a set-up that is still active. */
const requestsWithNeeds = (path: Path, words: ModelTexts): (Question & { needs: string[] })[] => {
  const events = path.edges.map(({ event }) => event)
  const activeConditions = new Map<string, readonly string[]>()
  const changes = new Set<number>()
  const questions = questionsOf(path).map((question) => {
    const { actor, asked: requestedAt, answered } = question
    const outcome = answered === null ? null : parseOutcome(events[answered]!)
    const priorNeeds = activeConditions.get(actor)
    const conditions = outcome ? conditionsOf(outcome, words) : []
    if (conditions.length > 0) activeConditions.set(actor, conditions)
    const newConditions = conditions.filter((text, index) => text !== priorNeeds?.[index])
    if (priorNeeds && newConditions.length > 0) changes.add(requestedAt)
    return {
      ...question,
      needs: [...newConditions, outcome && needsOf(outcome, words)].filter((text) => text !== null),
    }
  })
  // If a response leads to a request whose response must be prepared, a person needs a step in between.
  return questions.map((question) =>
    question.answered !== null && changes.has(question.answered) ? { ...question, isHeld: true } : question,
  )
}

/** Instructions to walk a path, with each set-up before the step that needs it. */
export const instructionsFor = (path: Path, words: ModelTexts): Instructions => {
  const questions = requestsWithNeeds(path, words)
  const released = new Set(
    questions.flatMap(({ answered, isHeld, actor }) =>
      answered !== null && isHeld && holdInstruction(actor, words) ? [answered] : [],
    ),
  )
  const arrangements = new Map<number, string[]>()
  for (const { actor, asked: requestedAt, isHeld, needs } of questions) {
    // Faults apply in the order in which they were set: if the failure came first, nothing would be held.
    const texts = [isHeld ? holdInstruction(actor, words) : null, ...needs].filter((text) => text !== null)
    const stop = lastStop(path, words, requestedAt, released)
    arrangements.set(stop, [...new Set([...(arrangements.get(stop) ?? []), ...texts])])
  }
  const withSetup = (index: number, sentence: string): string => {
    const first = arrangements.get(index) ?? []
    return first.length === 0
      ? sentence
      : `${capitalized(first.join(' and '))}, then ${uncapitalized(sentence)}`
  }
  return {
    before: arrangements.get(-1)?.length ? capitalized(arrangements.get(-1)!.join(' and ')) : null,
    steps: path.edges.map(({ event, from }, index) => {
      const past = path.edges.slice(0, index).map((edge) => edge.event.type)
      const sentence = sentenceOf(event, words, from.snapshot, past)
      return withSetup(index, released.has(index) ? `Release it: ${uncapitalized(sentence)}` : sentence)
    }),
  }
}
