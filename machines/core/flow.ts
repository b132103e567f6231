import type { AnyStateMachine, ContextFrom, EventFromLogic, StateValue } from 'xstate'

/** A record as the log keeps it, before its projection: plain data only. */
export interface LogRecord {
  v: 1
  /** Gapless within a session (one tab's life). */
  seq: number
  /** When it was heard or told, ms since 1970. */
  t: number
  session: string
  flow: string
  /** The actor's own id: one flow may run more than once. */
  actor: string
  /** The flow's version that wrote it. */
  mv: number
  cause: 'init' | 'resumed' | 'external' | 'timer' | 'actor' | 'told'
  event: { type: string } & Record<string, unknown>
}

type EventOf<Event, Type> = Event extends { type: infer Own } ? (Type extends Own ? Event : never) : never
type Scalar = string | number | boolean | null
type FieldOf<Value, Key extends string> =
  NonNullable<Value> extends Scalar ? Key : `${Key}.${keyof NonNullable<Value> & string}`
type Keys<Event> = Event extends { type: string }
  ? readonly { [Key in Exclude<keyof Event, 'type'> & string]: FieldOf<Event[Key], Key> }[Exclude<
      keyof Event,
      'type'
    > &
      string][]
  : never

/** Per event type: the fields the log may keep, 'toast.text' for one within another. All others are dropped. */
export type EventAllowance<Event extends { type: string }> = {
  readonly [Type in Event['type']]: Keys<EventOf<Event, Type>>
}

/** What the log may keep of a flow: an allow-list, because a deny-list misses every new field. */
export interface LogAllowance<Event extends { type: string } = { type: string }> {
  readonly received: EventAllowance<Event>
  /** Per actor: the fields kept of its output (an error is kept whole: it holds server words only). */
  readonly outcomes: Readonly<Record<string, readonly string[]>>
  readonly input: readonly string[]
}

/** Where a flow rested: in its last state that nothing was on its way in. */
export interface Rest<Context = object> {
  readonly value: StateValue
  readonly context: Context
}

/** One flow as the app, the recorder, the inspector and QA know it. */
export interface FlowDefinition<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly machine: Machine
  /** Raised when old records need an upcast. */
  readonly version: number
  readonly log: LogAllowance<EventFromLogic<Machine>>
  /** From version n to n + 1; null drops the record. Pure. */
  readonly upcast?: Readonly<Record<number, (record: LogRecord) => LogRecord | null>>
  /**
   * What a new run is told after a reload, so that it comes to where the old one rested, with what was typed; secrets
   * are typed again. `last`: the newest event of a kind that the old run heard. Pure. Left out: it begins anew.
   */
  resume?(
    rest: Rest<ContextFrom<Machine>>,
    last: <Type extends EventFromLogic<Machine>['type']>(
      type: Type,
    ) => EventOf<EventFromLogic<Machine>, Type> | undefined,
  ): readonly EventFromLogic<Machine>[]
}

/** Ties a machine to its log allowance; a new event type does not compile until its fields are decided on. */
export const defineFlow = <Machine extends AnyStateMachine>(
  flow: FlowDefinition<Machine>,
): FlowDefinition<Machine> => flow
