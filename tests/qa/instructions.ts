import type { Asking, PlainEvent } from '../shared/graph'
import type { Path } from '../shared/paths'
import { capital, holdOf, isAnswer, needsOf, outcomeIn, sentenceOf, small, type Words } from './words'

export interface Instructions {
  /** What to arrange before the page opens; null for nothing. */
  before: string | null
  /** One sentence a step. */
  steps: string[]
}

/** A port that a step asks, when it answers on the path, and whether its answer has to be held back until then. */
interface Question {
  port: string
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
    list.map(({ port }) => {
      const later = (test: (index: number) => boolean): number | null => {
        for (let index = asked + 1; index < events.length; index += 1) if (test(index)) return index
        return null
      }
      const answer = later((index) => outcomeIn(events[index]!)?.port === port)
      const again = later((index) => asks[index]!.some((one) => one.port === port))
      const answered = answer !== null && (again === null || answer <= again) ? answer : null
      const between = events.slice(asked + 1, answered ?? again ?? events.length)
      // Other ports' answers come by themselves; whatever takes a person's time must not be overtaken.
      return { port, asked, answered, held: between.some((event) => !isAnswer(event)) }
    })
  return [...of(-1, path.root.asks), ...asks.flatMap((list, index) => of(index, list))]
}

/** A path as a person walks it: what to arrange stands before the step that needs it. */
export const instructionsFor = (path: Path, words: Words): Instructions => {
  const events = path.edges.map(({ event }) => event)
  const questions = questionsOf(path)
  const released = new Set(
    questions.flatMap(({ answered, held, port }) =>
      answered !== null && held && holdOf(port, words) ? [answered] : [],
    ),
  )
  const arrangements = new Map<number, string[]>()
  for (const { port, asked, answered, held } of questions) {
    const outcome = answered === null ? null : outcomeIn(events[answered]!)
    const wanted = [outcome && needsOf(outcome, words), held ? holdOf(port, words) : null]
    const stop = lastStop(events, asked, released)
    const texts = wanted.filter((text) => text !== null)
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
