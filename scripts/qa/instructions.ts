import type { PlainEvent } from '../../tests/models/graph'
import type { Path } from '../../tests/models/paths'
import type { Asking } from '../../tests/models/steps'
import {
  capital,
  holdOf,
  isAnswer,
  needsOf,
  outcomeIn,
  sentenceOf,
  small,
  standsOf,
  type Words,
} from './words'

export interface Instructions {
  /** What to arrange before the page opens; null for nothing. */
  before: string | null
  /** One sentence a step. */
  steps: string[]
}

/** An actor that a step asks, when it answers on the path, and whether its answer has to be held back until then. */
interface Question {
  actor: string
  /** The step that asks; -1 for the path's beginning. */
  asked: number
  /** The step that is its answer, or null: it is asked again before, or never answered. */
  answered: number | null
  held: boolean
}

/** The step that a person can still arrange the world before, when they cannot step in between. */
const lastStop = (events: readonly PlainEvent[], index: number, held: ReadonlySet<number>): number => {
  let stop = index
  while (stop >= 0 && isAnswer(events[stop]!) && !held.has(stop)) stop -= 1
  return stop
}

const questionsOf = (path: Path): Question[] => {
  const asks: readonly (readonly Asking[])[] = path.edges.map((edge) => edge.asks)
  const events = path.edges.map(({ event }) => event)
  const of = (asked: number, list: readonly Asking[]): Question[] =>
    list.map(({ actor }) => {
      const later = (test: (index: number) => boolean): number | null => {
        for (let index = asked + 1; index < events.length; index += 1) if (test(index)) return index
        return null
      }
      const answer = later((index) => outcomeIn(events[index]!)?.actor === actor)
      const again = later((index) => asks[index]!.some((one) => one.actor === actor))
      const answered = answer !== null && (again === null || answer <= again) ? answer : null
      const between = events.slice(asked + 1, answered ?? again ?? events.length)
      // Answers of other actors arrive on their own; one that a person needs time for must be held back.
      return { actor, asked, answered, held: between.some((event) => !isAnswer(event)) }
    })
  return [...of(-1, path.root.asks), ...asks.flatMap((list, index) => of(index, list))]
}

/** Each question with what it needs to be answered so; what already stands as it should is not told again. */
const needing = (path: Path, words: Words): (Question & { needs: string[] })[] => {
  const events = path.edges.map(({ event }) => event)
  const standing = new Map<string, readonly string[]>()
  const changes = new Set<number>()
  const questions = questionsOf(path).map((question) => {
    const { actor, asked, answered } = question
    const outcome = answered === null ? null : outcomeIn(events[answered]!)
    const known = standing.get(actor)
    const stands = outcome ? standsOf(outcome, words) : []
    if (stands.length > 0) standing.set(actor, stands)
    const others = stands.filter((text, index) => text !== known?.[index])
    if (known && others.length > 0) changes.add(asked)
    return {
      ...question,
      needs: [...others, outcome && needsOf(outcome, words)].filter((text) => text !== null),
    }
  })
  // If an answer leads to a request whose answer must be prepared, a person needs a step in between.
  return questions.map((one) =>
    one.answered !== null && changes.has(one.answered) ? { ...one, held: true } : one,
  )
}

/** A path as a person walks it: what to arrange stands before the step that needs it. */
export const instructionsFor = (path: Path, words: Words): Instructions => {
  const events = path.edges.map(({ event }) => event)
  const questions = needing(path, words)
  const released = new Set(
    questions.flatMap(({ answered, held, actor }) =>
      answered !== null && held && holdOf(actor, words) ? [answered] : [],
    ),
  )
  const arrangements = new Map<number, string[]>()
  for (const { actor, asked, held, needs } of questions) {
    // Faults apply in the order they were set: with the failure first, nothing would be held.
    const texts = [held ? holdOf(actor, words) : null, ...needs].filter((text) => text !== null)
    const stop = lastStop(events, asked, released)
    arrangements.set(stop, [...new Set([...(arrangements.get(stop) ?? []), ...texts])])
  }
  const arranged = (index: number, sentence: string): string => {
    const first = arrangements.get(index) ?? []
    return first.length === 0 ? sentence : `${capital(first.join(' and '))}, then ${small(sentence)}`
  }
  return {
    before: arrangements.get(-1)?.length ? capital(arrangements.get(-1)!.join(' and ')) : null,
    steps: path.edges.map(({ event, from }, index) => {
      const sentence = sentenceOf(event, words, from.snapshot)
      return arranged(index, released.has(index) ? `Release it: ${small(sentence)}` : sentence)
    }),
  }
}
