import { isDeepStrictEqual } from 'node:util'
import { type AnyMachineSnapshot, getStateNodes } from 'xstate'
import type { FlowId } from '../../machines/flows'
import type { Model, PlainEvent } from './graph'
import type { Invocation } from './steps'

interface AnyStep {
  before: AnyMachineSnapshot
  event: PlainEvent
  after: AnyMachineSnapshot
  invokes: readonly Invocation[]
}
type Rule = (step: AnyStep) => boolean

const isIn = (snapshot: AnyMachineSnapshot, states: readonly string[]): boolean =>
  states.some((state) => snapshot.matches(state as never))

/** An actor's error does not change these context fields. */
export const keepsWhenFailed =
  (...fields: readonly string[]): Rule =>
  ({ before, event, after }) =>
    !event.type.startsWith('xstate.error.') ||
    fields.every((field) => isDeepStrictEqual(before.context[field], after.context[field]))

/** The context has an error only in these states. */
export const errorOnlyIn = (...states: readonly string[]): Rule => holdsOnlyIn('error', ...states)

/** A context field is set only in these states. */
export const holdsOnlyIn =
  (field: string, ...states: readonly string[]): Rule =>
  ({ after }) =>
    after.context[field] === null || isIn(after, states)

/** A context field is set in every one of these states. */
export const holdsAlwaysIn =
  (field: string, ...states: readonly string[]): Rule =>
  ({ after }) =>
    !isIn(after, states) || (after.context[field] ?? null) !== null

/** Only these events leave the state. */
export const leavesOnlyBy =
  (state: string, ...events: readonly string[]): Rule =>
  ({ before, event, after }) =>
    !isIn(before, [state]) || isIn(after, [state]) || events.includes(event.type)

/** Only events with these prefixes enter the state. */
export const entersOnlyBy =
  (state: string, ...prefixes: readonly string[]): Rule =>
  ({ before, event, after }) =>
    isIn(before, [state]) || !isIn(after, [state]) || prefixes.some((prefix) => event.type.startsWith(prefix))

/** Only events with these prefixes change the context field. */
export const changesOnlyBy =
  (field: string, ...prefixes: readonly string[]): Rule =>
  ({ before, event, after }) =>
    isDeepStrictEqual(before.context[field], after.context[field]) ||
    prefixes.some((prefix) => event.type.startsWith(prefix))

/** Only a step that satisfies `test` invokes the actor. */
export const invokesOnlyIf =
  (actor: string, test: Rule): Rule =>
  (step) =>
    !step.invokes.some((invocation) => invocation.actor === actor) || test(step)

/** The actor is invoked only if the context has no problems. */
export const invokesOnlyWhenValid = (
  actor: string,
  problems: (context: AnyMachineSnapshot['context']) => object,
): Rule => invokesOnlyIf(actor, ({ after }) => Object.keys(problems(after.context)).length === 0)

/** A form opens with no earlier error. */
export const opensWithoutError =
  (closedState: string, openState: string): Rule =>
  ({ before, after }) =>
    !isIn(before, [closedState]) || !isIn(after, [openState]) || after.context.error === null

/** Returns the actor of a response event; undefined for other events. */
export const respondingActor = ({ type }: { type: string }): string | undefined =>
  /^xstate\.(?:done|error)\.actor\.([^.]+)/.exec(type)?.[1]

/** Returns the names of the actors that the active states invoke. */
export const invokedIn = ({ machine, value }: AnyMachineSnapshot): string[] =>
  getStateNodes(machine.root, value).flatMap(({ invoke }) => invoke.map(({ id }) => id))

/** Whether a step repeats a call, other than a GET, before the first outcome is known. */
export const repeatsCall = (
  { before, event, invokes }: Omit<AnyStep, 'after'>,
  { responses }: Pick<Model<FlowId>, 'responses'>,
): boolean => {
  const waiting = invokedIn(before).filter((actor) => actor !== respondingActor(event))
  return invokes.some(({ actor }) => waiting.includes(actor) && !responses[actor]?.call?.startsWith('GET'))
}
