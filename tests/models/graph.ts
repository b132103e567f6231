import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { type ApiError, apiError } from '../../machines/core/api-error'
import type { FlowId, flows } from '../../machines/flows'
import type { Emitted } from './descriptions'
import type { Invocation, Step } from './steps'

export type MachineOf<Id extends FlowId> = (typeof flows)[Id]['machine']
export type StateOf<Id extends FlowId> = SnapshotFrom<MachineOf<Id>>
export type Outcome = { type: string; output?: unknown; error?: ApiError }
export type Received<Id extends FlowId> = EventFromLogic<MachineOf<Id>> | Outcome

/** Events without data. */
export const received = <Type extends string>(...types: readonly Type[]) =>
  types.map((type) => ({ type })) as (Type extends string ? { type: Type } : never)[]
export const doneEvent = (actor: string, output?: unknown): Outcome => ({
  type: `xstate.done.actor.${actor}`,
  output,
})
/** An actor rejects, or gets no response. */
export const errorEvent = (actor: string, error: ApiError): Outcome => ({
  type: `xstate.error.actor.${actor}`,
  error,
})
/** An actor's responses and errors, each of which is tried. */
export const outcomesOf = (
  actor: string,
  outputs: readonly unknown[],
  errors: readonly ApiError[] = [],
): Outcome[] => [
  ...outputs.map((output) => doneEvent(actor, output)),
  ...errors.map((error) => errorEvent(actor, error)),
]
export const noResponse = apiError(null, null)
/** A delay has passed, in whichever state waits for it. */
export const delayEvent = (delay: string): Outcome => ({ type: `xstate.after.${delay}` })

/** The input of exploring a flow. */
export interface Model<Id extends FlowId> extends Emitted<Id> {
  /** Each gives its own beginning; one without input if absent. */
  inputs?: readonly InputFrom<MachineOf<Id>>[]
  /**
   * One event of each kind that the machine distinguishes: valid and invalid entries, every outcome of every actor,
   * delays.
   */
  events: readonly Received<Id>[]
  /** The data that guards read and customers can distinguish; states with equal data are the same. */
  visibleState: (state: StateOf<Id>) => unknown
  /** Whether the screen offers an event there: paths skip other events, exploring does not. */
  offers?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** Whether an event is possible there, if the state's name allows it but its history does not. */
  possible?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** How a child machine reaches this end: the events it receives; null for other events. */
  leadingTo?: (state: StateOf<Id>, event: PlainEvent) => PlainEvent[] | null
  /**
   * Steps that the drivers cannot cause ('done logIn …', 'loading refresh'), each with its reason: people walk them.
   */
  manual?: Readonly<Record<string, string>>
  /** Whether the drivers can bring an event about there, where more than the state's name decides. */
  driven?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** The page's own event on opening, before a driver acts. */
  opening?: (input: InputFrom<MachineOf<Id>>) => PlainEvent | null
  /** The call that its reads end in, where the beginning decides. */
  callOf?: (input: InputFrom<MachineOf<Id>>) => string
  /**
   * The kind of resume after a reload (docs/architecture.md): `log` and `input` resume, `kept` reads address or storage
   * again,
   * `outbox` knows the sent orders, `restart` starts again; and what is restored, or why nothing is.
   */
  afterReload: readonly [how: 'log' | 'input' | 'kept' | 'outbox' | 'restart', what: string]
  /** Parts that no path can cover (a state's id, a transition's name, or that with ' refused'), with the reason. */
  excuses?: Readonly<Record<string, string>>
  /** Pairs of transitions ('a then b') that never follow each other, by the reason; '*' is any part of a name. */
  neverInARow?: Readonly<Record<string, readonly string[]>>
  /**
   * Rules for every step, by sentence. `asks` are the actors that the step invokes; `before` and `after` are
   * snapshots. Checked on every explored edge.
   */
  invariants: Readonly<Record<string, Invariant<Id>>>
  /** Requirement ids that a transition shows, by its name, or that with ' refused'. */
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
  /** The first snapshot that was found under the key; paths go on from it. */
  snapshot: AnyMachineSnapshot
  /** Other snapshots that `visibleState` equates. */
  equalSnapshots: AnyMachineSnapshot[]
}

export type PlainEvent = { type: string } & Record<string, unknown>

export interface Edge extends Step {
  from: Node
  event: PlainEvent
  to: Node
  /** The actual successor of `from.snapshot`; `to.snapshot` may be an equal state. */
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
