import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { type ApiError, apiError } from '../../machines/core/api-error'
import type { FlowId, flows } from '../../machines/flows'
import type { Emitted } from './descriptions'
import type { Asking, Step } from './steps'

export type MachineOf<Id extends FlowId> = (typeof flows)[Id]['machine']
export type StateOf<Id extends FlowId> = SnapshotFrom<MachineOf<Id>>
export type Outcome = { type: string; output?: unknown; error?: ApiError }
export type Received<Id extends FlowId> = EventFromLogic<MachineOf<Id>> | Outcome

/** What carries nothing but its name. */
export const received = <Type extends string>(...types: readonly Type[]) =>
  types.map((type) => ({ type })) as (Type extends string ? { type: Type } : never)[]
/** An actor answers. */
export const done = (actor: string, output?: unknown): Outcome => ({
  type: `xstate.done.actor.${actor}`,
  output,
})
/** An actor refuses, or nobody answers it. */
export const failed = (actor: string, error: ApiError): Outcome => ({
  type: `xstate.error.actor.${actor}`,
  error,
})
/** An actor's answers, each of which is tried, and its errors. */
export const answers = (
  actor: string,
  outputs: readonly unknown[],
  errors: readonly ApiError[] = [],
): Outcome[] => [
  ...outputs.map((output) => done(actor, output)),
  ...errors.map((error) => failed(actor, error)),
]
/** Nobody answers. */
export const silence = apiError(null, null)
/** A delay is over, wherever the machine waits for it. */
export const after = (delay: string): Outcome => ({ type: `xstate.after.${delay}` })

/** What a flow is explored with. */
export interface Model<Id extends FlowId> extends Emitted<Id> {
  /** Each gives a beginning of its own; one without input when left out. */
  inputs?: readonly InputFrom<MachineOf<Id>>[]
  /** One of each kind that the machine tells apart: good and bad entries, every outcome of every actor, delays. */
  events: readonly Received<Id>[]
  /** All that guards read and all that a customer can tell apart; two states that agree in it are the same. */
  seen: (state: StateOf<Id>) => unknown
  /** Whether the screen offers an event there: paths leave out what it does not, exploring does not. */
  offers?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** Whether an event can come there at all, where its state names it but what came before rules it out. */
  possible?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** Where a child machine ends: what it is told, as it runs, to come to that end; null for other events. */
  leadingTo?: (state: StateOf<Id>, event: PlainEvent) => PlainEvent[] | null
  /** What the drivers cannot bring about ('done logIn …', 'loading refresh'), each with its reason: people walk it. */
  byHand?: Readonly<Record<string, string>>
  /** Whether the drivers can bring an event about there, where more than the state's name decides. */
  driven?: (state: StateOf<Id>, event: PlainEvent) => boolean
  /** What the page tells the flow as it opens, before a driver can look. */
  opening?: (input: InputFrom<MachineOf<Id>>) => PlainEvent | null
  /** The call that its reads end in, where the beginning decides. */
  callOf?: (input: InputFrom<MachineOf<Id>>) => string
  /**
   * What a reload leaves (docs/architecture.md): `log` and `input` resume, `kept` reads address or storage again, `outbox`
   * knows what was sent, `anew` begins from its beginning; and what comes back, or why nothing does.
   */
  afterReload: readonly [how: 'log' | 'input' | 'kept' | 'outbox' | 'anew', what: string]
  /** What no path can show (a state's id, a transition's name, or that with ' refused'), each with its reason. */
  excuses?: Readonly<Record<string, string>>
  /** Pairs of transitions ('a then b') that never follow each other, by the reason; '*' is any part of a name. */
  neverInARow?: Readonly<Record<string, readonly string[]>>
  /**
   * What holds for every step, by what it says. `asks` are the actors that the step asks; `before` and `after` are
   * snapshots. Checked on every edge that exploring finds.
   */
  invariants: Readonly<Record<string, Invariant<Id>>>
  /** Requirement ids that a transition shows, by its name, or that with ' refused'. */
  proves?: Readonly<Record<string, readonly string[]>>
}

export type Invariant<Id extends FlowId> = (step: {
  before: StateOf<Id>
  event: PlainEvent
  after: StateOf<Id>
  asks: readonly Asking[]
}) => boolean

export interface Node {
  key: string
  /** The first snapshot that was found under the key; paths go on from it. */
  snapshot: AnyMachineSnapshot
  /** Other snapshots that `seen` takes for the same. */
  twins: AnyMachineSnapshot[]
}

export type PlainEvent = { type: string } & Record<string, unknown>

export interface Edge extends Step {
  from: Node
  event: PlainEvent
  to: Node
  /** What came of `from.snapshot` itself; `to.snapshot` may be a twin. */
  after: AnyMachineSnapshot
  asks: Asking[]
  /** The domain events that it tells. */
  emits: object[]
}

export interface Root {
  input: unknown
  node: Node
  first: Step
  asks: Asking[]
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
