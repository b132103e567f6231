import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { ApiError } from '../../machines/core/api-error'
import { summaryOf } from '../../machines/core/api-error'
import { type FlowId, flows } from '../../machines/flows'
import type { ResponseTexts, Sentence, StepSentence } from '../../tests/models/descriptions'
import type { Model, PlainEvent } from '../../tests/models/graph'

/** The wording of one flow's model. */
export type ModelTexts = Pick<Model<FlowId>, 'responses' | 'waits'> & {
  flow: FlowId
  steps: Readonly<Record<string, StepSentence<PlainEvent, AnyMachineSnapshot>>>
}

/** Turns 'pickCurrency' into 'pick currency'. */
export const withSpaces = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** For a sentence after ', then': a name or a quoted label keeps its capital. */
export const uncapitalized = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

const valueAt = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], values)

/** "Type {text} into 'Username or email'" with the event's values; '{question.text}' reads nested ones. */
const sentence = <Values extends object>(saying: Sentence<Values>, values: Values): string =>
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

/** The actor's response in an event; null for any other event. */
export const parseOutcome = (event: PlainEvent): Outcome | null => {
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

const responseOf = ({ responses, flow }: ModelTexts, actor: string): ResponseTexts => {
  const response = responses[actor]
  if (!response) throw new Error(`The model of ${flow} does not say what ${actor} answers`)
  return response
}

const lengthOf = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : ms < 120_000 ? `${ms / 1_000} seconds` : `${ms / 60_000} minutes`

/** How long a delay lasts that ends with this event; null for any other event. */
export const delayMsOf = (event: PlainEvent, { flow }: ModelTexts): number | null => {
  const delay = delayIn(event)
  return delay ? Number((flows[flow].machine as AnyStateMachine).implementations.delays[delay]) : null
}

const refusedWith = (error: ApiError): string =>
  error.status === null ? 'No response comes' : `The response is ${error.status} '${summaryOf(error)}'`

/** One step as an instruction in the flow's current state, or an event that happens automatically; `past`: types. */
export const sentenceOf = (
  event: PlainEvent,
  words: ModelTexts,
  before: AnyMachineSnapshot,
  past: readonly string[],
): string => {
  const outcome = parseOutcome(event)
  if (outcome) {
    const { done, failed } = responseOf(words, outcome.actor)
    if (!outcome.error) return sentence(done, outcome.output)
    return failed ? sentence(failed, outcome.error) : refusedWith(outcome.error)
  }
  const delay = delayIn(event)
  if (delay) return words.waits?.[delay] ?? `Wait ${lengthOf(delayMsOf(event, words)!)}`
  const saying = words.steps[event.type]
  if (!saying) throw new Error(`The model of ${words.flow} does not say how a person does ${event.type}`)
  return typeof saying === 'function' ? saying(event, before, past) : sentence(saying, event)
}

const strike = (call: string, error: ApiError): string =>
  error.status === null
    ? `cut the network (in 'Faults' let '${call}' end in 'Connection reset')`
    : `in 'Faults' let '${call}' answer ${error.status}${error.summary === null ? '' : ` '${error.summary}'`}`

/** The conditions that a response needs in the mock environment; empty if it needs none. */
export const conditionsOf = ({ actor, output, error }: Outcome, words: ModelTexts): readonly string[] => {
  const { setup } = responseOf(words, actor)
  // The response of a cut-off call does not matter.
  return error && error.status === null ? [] : (setup?.({ output, error }) ?? [])
}

/** The set-up, before an actor's request, that makes it respond like this. */
export const needsOf = (outcome: Outcome, words: ModelTexts): string | null => {
  const { actor, output, error } = outcome
  const { call, needs } = responseOf(words, actor)
  const setUp = needs?.({ output, error }) ?? null
  const comesByItself = error === undefined || call === null || conditionsOf(outcome, words).length > 0
  return setUp ?? (comesByItself ? null : strike(call, error))
}

/** How a person delays an actor's response; null if that is impossible. */
export const holdInstruction = (actor: string, words: ModelTexts): string | null => {
  const { call } = responseOf(words, actor)
  return call === null ? null : `in 'Faults' hold '${call}'`
}

/** Whether a person performs a step. */
export const isManualStep = ({ type }: PlainEvent): boolean => !type.startsWith('xstate.')

/** Whether a step is an actor's response. */
export const isResponse = (event: PlainEvent): boolean => parseOutcome(event) !== null

/** 'loading', or 'page.open, panel.closed' where several regions are active. */
export const statePathOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => `${key}.${statePathOf(inner)}`)
        .join(', ')
