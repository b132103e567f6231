import type { AnyStateMachine, ContextFrom, EventFromLogic, StateValue } from 'xstate'

export interface LogRecord {
  v: 1
  /** Gapless within a session (one tab). */
  seq: number
  /** When the event was received or emitted, ms since 1970. */
  t: number
  session: string
  flow: string
  actor: string
  /** The flow's version that wrote the record. */
  mv: number
  cause: 'init' | 'resumed' | 'external' | 'timer' | 'actor' | 'told'
  event: { type: string } & Record<string, unknown>
}

type EventOf<Event, Type> = Event extends { type: infer Own } ? (Type extends Own ? Event : never) : never
type Scalar = string | number | boolean | null
type FieldOf<Value, Key extends string> =
  NonNullable<Value> extends Scalar ? Key : `${Key}.${keyof NonNullable<Value> & string}`
type KeyOf<Event> = Event extends { type: string } ? Exclude<keyof Event, 'type'> & string : never
type Keys<Event> = Event extends { type: string }
  ? readonly { [Key in KeyOf<Event>]: FieldOf<Event[Key], Key> }[KeyOf<Event>][]
  : never

type FieldlessType<Event> = Event extends { type: infer Type }
  ? [KeyOf<Event>] extends [never]
    ? Type
    : never
  : never

/** Per event type, the fields that the log may keep ('toast.text' for a nested one). All others are dropped. */
export type EventAllowance<Event extends { type: string }> = {
  readonly [Type in Exclude<Event['type'], FieldlessType<Event>>]: Keys<EventOf<Event, Type>>
} & { readonly [Type in FieldlessType<Event> & string]?: readonly [] }

/** The fields that a flow's log may keep. A deny-list would miss every new field. */
export interface LogAllowance<Event extends { type: string } = { type: string }> {
  readonly received: EventAllowance<Event>
  /** Per actor, the output fields that the log keeps. It keeps entire errors, which contain only server messages. */
  readonly outcomes?: Readonly<Record<string, readonly string[]>>
  readonly input?: readonly string[]
}

/** A flow's checkpoint: its last state in which nothing was pending. */
export interface Rest<Context = object> {
  readonly value: StateValue
  readonly context: Context
}

export interface FlowDefinition<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly machine: Machine
  /** Incremented when old records need an upcast. */
  readonly version: number
  readonly log: LogAllowance<EventFromLogic<Machine>>
  /** Upcasts a record from version n to n + 1; null drops it. Must be pure. */
  readonly upcast?: Readonly<Record<number, (record: LogRecord) => LogRecord | null>>
  /** Pure. The events that restore a checkpoint, without secrets. `last` finds the newest logged event of a type. */
  resume?(
    rest: Rest<ContextFrom<Machine>>,
    last: <Type extends EventFromLogic<Machine>['type']>(
      type: Type,
    ) => EventOf<EventFromLogic<Machine>, Type> | undefined,
  ): readonly EventFromLogic<Machine>[]
}

/** Flows by id. A record's id may be unknown: a newer version may have removed its flow. */
export type FlowsById = ReadonlyMap<string, FlowDefinition>

/** Keyed by the machine's config, because `provide` creates a new machine with the same config. */
const flowsByConfig = new WeakMap<object, FlowDefinition>()

/** Registers a machine's flow. An event with fields does not compile until the log's allow-list has it. */
export const defineFlow = <Machine extends AnyStateMachine>(
  flow: FlowDefinition<Machine>,
): FlowDefinition<Machine> => {
  flowsByConfig.set(flow.machine.config, flow as unknown as FlowDefinition)
  return flow
}

export const flowOf = (machine: AnyStateMachine): FlowDefinition | undefined =>
  flowsByConfig.get(machine.config)
