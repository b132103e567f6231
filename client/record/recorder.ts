import {
  type ActorRefLike,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type InspectedEventEvent,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import { type ApiError, toApiError } from '../../machines/core/api-error'
import {
  type FlowDefinition,
  type FlowsById,
  flowOf,
  type LogAllowance,
  type LogRecord,
} from '../../machines/core/flow'
import type { DomainEvent } from '../../machines/domain-events'
import { batch } from './limits'
import type { EventLog } from './store'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null
const isScalar = (value: unknown): boolean => {
  if (value === null) return true
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean'
}

/** A key, and perhaps a nested one. */
interface Field {
  key: string
  inner: string | undefined
}

const fieldsOf = (names: readonly string[]): readonly Field[] =>
  names.map((name) => {
    const [key = '', inner] = name.split('.')
    return { key, inner }
  })

/** Copies the named fields with primitive values: drops objects and lists. */
const pickFields = (from: unknown, fields: readonly Field[], projection: Plain = {}): Plain => {
  if (fields.length === 0 || !isPlain(from)) return projection
  // Indexed loops: this runs for every event of every flow.
  for (let place = 0; place < fields.length; place += 1) {
    const { key, inner } = fields[place]!
    const value = from[key]
    if (inner === undefined) {
      if (isScalar(value)) projection[key] = value
      // the log keeps whole errors: they contain server texts only.
      else if (key === 'error' && isPlain(value)) projection[key] = toApiError(value)
    } else if (isPlain(value) && isScalar(value[inner])) {
      projection[key] = { ...(projection[key] as Plain | undefined), [inner]: value[inner] }
    }
  }
  return projection
}

type LoggedEvent = Plain & { type: string }

const actorOf = (type: string): string => type.split('.').at(-1) ?? ''

/** The projections by event type, compiled once. */
const planFor = (allowance: LogAllowance, type: string): ((event: LoggedEvent) => LoggedEvent) => {
  if (type.startsWith('xstate.done.actor.')) {
    const fields = fieldsOf(allowance.outcomes?.[actorOf(type)] ?? [])
    return ({ output }) => ({ type, output: pickFields(output, fields) })
  }
  if (type.startsWith('xstate.error.actor.')) return ({ error }) => ({ type, error: toApiError(error) })
  if (type === 'xstate.init') {
    const fields = fieldsOf(allowance.input ?? [])
    return ({ input }) => ({ type, input: pickFields(input, fields) })
  }
  const received = allowance.received as Record<string, readonly string[]>
  const fields = fieldsOf(
    type.startsWith('xstate.') || !Object.hasOwn(received, type) ? [] : (received[type] ?? []),
  )
  return (event) => pickFields(event, fields, { type }) as LoggedEvent
}

const plans = new WeakMap<LogAllowance, Map<string, (event: LoggedEvent) => LoggedEvent>>()

/** An event with only the fields that its flow allows in the log. */
export const projectEvent = (allowance: LogAllowance, event: LoggedEvent): LoggedEvent => {
  let flowPlans = plans.get(allowance)
  if (!flowPlans) {
    flowPlans = new Map()
    plans.set(allowance, flowPlans)
  }
  let plan = flowPlans.get(event.type)
  if (!plan) {
    plan = planFor(allowance, event.type)
    flowPlans.set(event.type, plan)
  }
  return plan(event)
}

export interface Recording {
  /** The running flow's id in the log. */
  actor: string
  /** The actor's `inspect`. */
  received: (inspection: InspectionEvent) => void
  /** Whether the customer (or a screen on their behalf) has sent an event. */
  hasUserInput: () => boolean
}

export interface Recorder {
  readonly session: string
  /** The flows that have run here, on any page. */
  readonly flows: FlowsById
  /** Records a page's read, or its error, as an actor's outcome; machines do not read. */
  read: (name: string, error: ApiError | null, eventType?: DomainEvent['type']) => void
  /** Records that the customer started an action without a machine ('receipt.save'); returns how its outcome is recorded. */
  action: (name: `${string}.${string}`) => (error: ApiError | null, eventType?: DomainEvent['type']) => void
  /** `emitted` gets each domain event of the flow and its child machines after it is logged. */
  start: (flow: FlowDefinition, onEmitted?: (domainEvent: DomainEvent) => void) => Recording
}

export interface RecorderOptions {
  session: string
  now: () => number
  append: (record: LogRecord) => void
  /** Decides when records are written. Without it each event becomes a record at once. */
  log?: Pick<EventLog, 'flush' | 'precededBy'>
}

interface Run {
  readonly flow: FlowDefinition
  readonly actor: string
  readonly mv: number
  hasStarted: boolean
  touched: boolean
}

type Emitted = InspectedEventEvent | DomainEvent

interface Note {
  /** ms since 1970. */
  t: number
  /** Called in the order of the events. */
  fields: () => Pick<LogRecord, 'flow' | 'actor' | 'mv' | 'cause' | 'event'>
}

const causeOf = (type: string, external: boolean, hasStarted: boolean): LogRecord['cause'] => {
  if (external && !type.startsWith('xstate.')) return 'external'
  // A second start is React reconnecting the same flow: the run continues.
  if (type === 'xstate.init') return hasStarted ? 'resumed' : 'init'
  if (type.startsWith('xstate.after.')) return 'timer'
  return external ? 'external' : 'actor'
}

const soon = Promise.resolve()
const isReceivedEvent = (emitted: Emitted): emitted is InspectedEventEvent => emitted.type === '@xstate.event'
const snapshotOf = (actor: ActorRefLike): AnyMachineSnapshot => (actor as AnyActorRef).getSnapshot()

/** The flow that decides what the log may keep of an event: a child machine's own, not its parent's. */
const loggedBy = (actor: ActorRefLike, parent: FlowDefinition): FlowDefinition => {
  const { machine } = snapshotOf(actor)
  const flow = machine ? flowOf(machine) : parent
  if (!flow) throw new Error(`The machine ${machine?.id} has no flow`)
  return flow
}

/** Idle checks until the timer stops: two seconds, less than between two polls of a page. */
const idlePolls = 8

/**
 * Records every event that a flow receives, before it is processed, and every event it emits, through XState's
 * `inspect`: only of running machines, child machines in their parent's run, without messages between machines. Events
 * are only buffered, because the sender must not wait (decision 23), and never mutated (tests/record/recorder.test.ts).
 */
export const createRecorder = ({ session, now, append, log }: RecorderOptions): Recorder => {
  const room = log ? batch.records : 1
  const flows = new Map<string, FlowDefinition>()
  let notes: Note[] = []
  let seq = 0
  let started = 0
  let checkTimer: ReturnType<typeof setInterval> | undefined
  let inVain = 0

  const fieldsOf = (emitted: Emitted, run: Run): ReturnType<Note['fields']> => {
    const { flow, actor, mv } = run
    const shared = { flow: flow.machine.id, actor, mv }
    if (!isReceivedEvent(emitted)) return { ...shared, cause: 'told', event: { type: emitted.type } }
    const { event, sourceRef, actorRef } = emitted
    const cause = causeOf(event.type, sourceRef === undefined, run.hasStarted)
    if (cause === 'init') run.hasStarted = true
    else if (cause === 'external') run.touched = true
    return { ...shared, cause, event: projectEvent(loggedBy(actorRef, flow).log, event) }
  }
  const settle = (): void => {
    const pendingNotes = notes
    notes = []
    for (const { t, fields } of pendingNotes) {
      seq += 1
      append({ v: 1, seq, t, session, ...fields() })
    }
  }
  log?.precededBy(settle)
  const write = (): void => (log ? void log.flush() : settle())
  const checkPending = (): void => {
    inVain = notes.length > 0 ? 0 : inVain + 1
    if (notes.length > 0) write()
    if (inVain < idlePolls) return
    clearInterval(checkTimer)
    checkTimer = undefined
  }
  /** One repeating timer while events arrive: a timer per event would cost more than everything else. */
  const startTimer = (): void => {
    inVain = 0
    checkTimer = setInterval(checkPending, batch.ms)
    // Writes the first event at once, so that the database is open when the page closes.
    soon.then(write)
  }
  const note = (fields: Note['fields']): void => {
    if (notes.push({ t: now(), fields }) === room) write()
    else if (checkTimer === undefined) startTimer()
  }

  /** A stream per name: a single one would never end, and retention would drop every other one first. */
  const noteOutcome = (
    flow: string,
    name: string,
    error: ApiError | null,
    eventType?: DomainEvent['type'],
  ): void => {
    const stream = { flow, actor: `${flow}-${name}`, mv: 1 }
    const event = error
      ? { type: `xstate.error.actor.${name}`, error: { ...error } }
      : { type: `xstate.done.actor.${name}` }
    note(() => ({ ...stream, cause: 'actor', event }))
    if (eventType) note(() => ({ ...stream, cause: 'told', event: { type: eventType } }))
  }

  return {
    session,
    flows,
    read: (name, error, eventType) => noteOutcome('reads', name, error, eventType),
    action: (action) => {
      const [flow = '', name = ''] = action.split('.')
      note(() => ({ flow, actor: `${flow}-${name}`, mv: 1, cause: 'external', event: { type: action } }))
      return (error, eventType) => noteOutcome(flow, name, error, eventType)
    },
    start: (flow, emitted) => {
      started += 1
      flows.set(flow.machine.id, flow)
      const actor = `${flow.machine.id}-${started}`
      const run: Run = { flow, actor, mv: flow.version, hasStarted: false, touched: false }
      const recordEmitted = (domainEvent: DomainEvent): void => {
        note(() => fieldsOf(domainEvent, run))
        emitted?.(domainEvent)
      }
      return {
        actor,
        received: (inspection) => {
          if (inspection.type !== '@xstate.event') return
          const { event, sourceRef, actorRef } = inspection
          const target = actorRef as AnyActorRef
          const snapshot = snapshotOf(target)
          if (target.id !== actor && !isMachineSnapshot(snapshot)) return
          const isBeginning = event.type === 'xstate.init'
          // Emitted only between start and end: listeners are added after the start record and removed at the end.
          if (isBeginning) target.on('*', recordEmitted)
          if (sourceRef && sourceRef !== actorRef && isMachineSnapshot(snapshotOf(sourceRef))) return
          if (isBeginning || snapshot.status === 'active') note(() => fieldsOf(inspection, run))
        },
        hasUserInput: () => {
          write()
          return run.touched
        },
      }
    },
  }
}
