import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { ApiError } from '../../machines/core/api-error'
import { summaryOf } from '../../machines/core/api-error'
import { type FlowId, flows } from '../../machines/flows'
import type { Answer, Doing, Saying } from '../../tests/models/descriptions'
import type { Model, PlainEvent } from '../../tests/models/graph'

/** What a sentence is made with: the words of one flow's model. */
export type Words = Pick<Model<FlowId>, 'answers' | 'waits'> & {
  flow: FlowId
  says: Readonly<Record<string, Doing<PlainEvent, AnyMachineSnapshot>>>
}

/** 'pickCurrency' → 'pick currency'. */
export const spaced = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** So that a sentence can follow ', then': a name or a quoted label keeps its capital. */
export const small = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

const valueAt = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], values)

/** "Type {text} into 'Username or email'" with the values of what happened; '{question.text}' reaches inner ones. */
const sentence = <Values extends object>(saying: Saying<Values>, values: Values): string =>
  typeof saying === 'function'
    ? saying(values)
    : saying.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
        const value = valueAt(values, path)
        if (value === undefined) throw new Error(`'${saying}' finds no ${path} in ${JSON.stringify(values)}`)
        return typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
      })

export interface Outcome {
  actor: string
  output: Readonly<Record<string, unknown>>
  error: ApiError | undefined
}

/** What an event says that an actor answered; null for any other event. */
export const outcomeIn = (event: PlainEvent): Outcome | null => {
  const [, kind, actor = ''] = /^xstate\.(done|error)\.actor\.([^.]+)/.exec(event.type) ?? []
  if (!kind) return null
  const error = event.error as ApiError | undefined
  return {
    actor,
    error: kind === 'error' ? error : undefined,
    output: (event.output ?? {}) as Outcome['output'],
  }
}

const delayIn = ({ type }: PlainEvent): string | undefined => /^xstate\.after\.([^.]+)/.exec(type)?.[1]

const answerOf = ({ answers, flow }: Words, actor: string): Answer => {
  const answer = answers[actor]
  if (!answer) throw new Error(`The model of ${flow} does not say what ${actor} answers`)
  return answer
}

const lengthOf = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : ms < 120_000 ? `${ms / 1_000} seconds` : `${ms / 60_000} minutes`

const waitFor = ({ flow, waits }: Words, delay: string): string =>
  waits?.[delay] ??
  `Wait ${lengthOf(Number((flows[flow].machine as AnyStateMachine).implementations.delays[delay]))}`

const refusedWith = (error: ApiError): string =>
  error.status === null ? 'No answer comes' : `The answer is ${error.status} '${summaryOf(error)}'`

/** One step as a person is told to do it where the flow stands, or what comes by itself. */
export const sentenceOf = (event: PlainEvent, words: Words, before: AnyMachineSnapshot): string => {
  const outcome = outcomeIn(event)
  if (outcome) {
    const { done, failed } = answerOf(words, outcome.actor)
    if (!outcome.error) return sentence(done, outcome.output)
    return failed ? sentence(failed, outcome.error) : refusedWith(outcome.error)
  }
  const delay = delayIn(event)
  if (delay) return waitFor(words, delay)
  const saying = words.says[event.type]
  if (!saying) throw new Error(`The model of ${words.flow} does not say how a person does ${event.type}`)
  return typeof saying === 'function' ? saying(event, before) : sentence(saying, event)
}

const strike = (call: string, error: ApiError): string =>
  error.status === null
    ? `cut the network (in 'Faults' let '${call}' end in 'Connection reset')`
    : `in 'Faults' let '${call}' answer ${error.status}${error.summary === null ? '' : ` '${error.summary}'`}`

/** What the world has to be like for an answer; nothing where it does not matter. */
export const standsOf = ({ actor, output, error }: Outcome, words: Words): readonly string[] => {
  const { stands } = answerOf(words, actor)
  // When a call is cut off, its answer does not matter.
  return error && error.status === null ? [] : (stands?.({ output, error }) ?? [])
}

/** What has to be arranged in the world before an actor is asked, so that it answers so. */
export const needsOf = (outcome: Outcome, words: Words): string | null => {
  const { actor, output, error } = outcome
  const { call, needs } = answerOf(words, actor)
  const wanted = needs?.({ output, error }) ?? null
  const comesByItself = error === undefined || call === null || standsOf(outcome, words).length > 0
  return wanted ?? (comesByItself ? null : strike(call, error))
}

/** How a person makes an actor wait with its answer; null where nobody can. */
export const holdOf = (actor: string, words: Words): string | null => {
  const { call } = answerOf(words, actor)
  return call === null ? null : `in 'Faults' hold '${call}'`
}

/** Whether a step is a person's to do. */
export const isByHand = ({ type }: PlainEvent): boolean => !type.startsWith('xstate.')

/** Whether a step is what an actor answered. */
export const isAnswer = (event: PlainEvent): boolean => outcomeIn(event) !== null

/** 'loading', or 'page.open, panel.closed' where several regions are active. */
export const statePathOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => `${key}.${statePathOf(inner)}`)
        .join(', ')
