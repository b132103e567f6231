import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { type ApiError, apiError } from '../../machines/core/api-error'
import type { FlowId, flows } from '../../machines/flows'
import type { FlowTexts } from './descriptions'
import type { Invocation, Step } from './steps'

export type MachineOf<Id extends FlowId> = (typeof flows)[Id]['machine']
export type StateOf<Id extends FlowId> = SnapshotFrom<MachineOf<Id>>
export type Outcome = { type: string; output?: unknown; error?: ApiError }
export type Received<Id extends FlowId> = EventFromLogic<MachineOf<Id>> | Outcome

export const received = <Type extends string>(...types: readonly Type[]) =>
  types.map((type) => ({ type })) as (Type extends string ? { type: Type } : never)[]
export const doneEvent = (actor: string, output?: unknown): Outcome => ({
  type: `xstate.done.actor.${actor}`,
  output,
})
/** Creates the event of an actor that rejects or gets no response. */
export const errorEvent = (actor: string, error: ApiError): Outcome => ({
  type: `xstate.error.actor.${actor}`,
  error,
})
/** Creates an event for each of an actor's responses and errors. */
export const outcomesOf = (
  actor: string,
  outputs: readonly unknown[],
  errors: readonly ApiError[] = [],
): Outcome[] => [
  ...outputs.map((output) => doneEvent(actor, output)),
  ...errors.map((error) => errorEvent(actor, error)),
]
export const noResponse = apiError(null, null)
/** Creates the event of a delay that has passed, in any state. */
export const delayEvent = (delay: string): Outcome => ({ type: `xstate.after.${delay}` })

/** A flow's model: the input for its exploration, and its sentences. */
export interface Model<Id extends FlowId> extends FlowTexts<Id> {
  /** Each input has its own root; absent for a flow that takes no input. */
  inputs?: readonly InputFrom<MachineOf<Id>>[]
  /**
   * One event of each kind that the machine distinguishes: valid and invalid entries, every outcome of every actor,
   * delays.
   */
  events: readonly Received<Id>[]
  /** The data that guards read or customers can distinguish; states with equal data count as one. */
  visibleState: (state: StateOf<Id>) => unknown
  /** Whether the screen offers an event in this state: paths skip other events, exploration does not. */
  offers?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** Whether an event that the state accepts is possible after the flow's earlier steps. */
  possible?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** The events with which a child machine reaches this outcome; null for other events. */
  leadingTo?: (state: StateOf<Id>, event: PlainEvent) => PlainEvent[] | null
  /** Steps that drivers cannot cause ('done logIn …', 'loading refresh') and testers walk, with the reason. */
  manual?: Readonly<Record<string, string>>
  /** Whether drivers can cause an event in this state, if that depends on more than the state's name. */
  driven?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** The event that the page sends on opening, before a driver acts. */
  opening?: (input: InputFrom<MachineOf<Id>>) => PlainEvent | null
  /** The call that its reads make, if that depends on the input. */
  callOf?: (input: InputFrom<MachineOf<Id>>) => string
  /**
   * How the flow resumes after a reload (docs/architecture.md), and the restored data or the reason for a restart.
   * `log` and `input` resume, `kept` reads the URL or storage again, `outbox` has the sent orders, `restart` starts
   * again.
   */
  afterReload: readonly [how: 'log' | 'input' | 'kept' | 'outbox' | 'restart', what: string]
  /** Parts that no path can cover (a state's id, a transition's name, also with ' refused'), with the reason. */
  excuses?: Readonly<Record<string, string>>
  /** Pairs of transitions ('a then b') that never follow each other, by reason; '*' matches any part of a name. */
  neverInARow?: Readonly<Record<string, readonly string[]>>
  /**
   * Rules that every explored step must satisfy, by sentence. `invokes` are the actors that the step invokes; `before`
   * and `after` are snapshots.
   */
  invariants: Readonly<Record<string, Invariant<Id>>>
  /** The requirement ids that a transition proves, by its name with or without ' refused'. */
  requirements?: Readonly<Record<string, readonly string[]>>
}

export type Invariant<Id extends FlowId> = (step: {
  before: StateOf<Id>
  event: PlainEvent
  after: StateOf<Id>
  invokes: readonly Invocation[]
}) => boolean

export interface Node {
  key: string
  /** The first snapshot with this key; paths continue from it. */
  snapshot: AnyMachineSnapshot
  /** Snapshots with the same `visibleState` and other contexts. */
  equalSnapshots: AnyMachineSnapshot[]
}

export type PlainEvent = { type: string } & Record<string, unknown>

export interface Edge extends Step {
  from: Node
  event: PlainEvent
  to: Node
  /** The actual successor of `from.snapshot`; `to.snapshot` may be another snapshot with the same key. */
  after: AnyMachineSnapshot
  invokes: Invocation[]
  emits: object[]
}

export interface Root {
  input: unknown
  node: Node
  first: Step
  invokes: Invocation[]
  emits: object[]
}

export interface Graph {
  machine: AnyStateMachine
  roots: Root[]
  nodes: Node[]
  edges: Edge[]
  events: readonly PlainEvent[]
  keyOf: (snapshot: AnyMachineSnapshot, root: number) => string
}
