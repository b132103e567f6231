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
const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Copies the named fields ('key' or 'key.inner') with primitive values: drops objects and lists. */
const pickFields = (from: unknown, names: readonly string[] = [], projection: Plain = {}): Plain => {
  if (!isPlain(from)) return projection
  for (const name of names) {
    const [key = '', inner] = name.split('.')
    const value = from[key]
    if (inner === undefined) {
      if (isScalar(value)) projection[key] = value
      // The log contains whole errors, because all of their text comes from the server.
      else if (key === 'error' && isPlain(value)) projection[key] = toApiError(value)
    } else if (isPlain(value) && isScalar(value[inner])) {
      projection[key] = { ...(projection[key] as Plain | undefined), [inner]: value[inner] }
    }
  }
  return projection
}

type LoggedEvent = Plain & { type: string }

const actorOf = (type: string): string => type.split('.').at(-1) ?? ''

/** An event with only the fields that its flow allows in the log. */
export const projectEvent = (allowance: LogAllowance, event: LoggedEvent): LoggedEvent => {
  const { type } = event
  if (type.startsWith('xstate.done.actor.'))
    return { type, output: pickFields(event.output, allowance.outcomes?.[actorOf(type)]) }
  if (type.startsWith('xstate.error.actor.')) return { type, error: toApiError(event.error) }
  if (type === 'xstate.init') return { type, input: pickFields(event.input, allowance.input) }
  const received = allowance.received as Record<string, readonly string[]>
  const isAllowed = !type.startsWith('xstate.') && Object.hasOwn(received, type)
  return pickFields(event, isAllowed ? received[type] : [], { type }) as LoggedEvent
}

export interface Recording {
  actor: string
  received: (inspection: InspectionEvent) => void
  /** Whether the customer, or a screen on their behalf, has sent an event. */
  hasUserInput: () => boolean
}

export interface Recorder {
  readonly session: string
  readonly flows: FlowsById
  /** Records the outcome of a page's read like an actor's. */
  read: (name: string, error: ApiError | null, eventType?: DomainEvent['type']) => void
  /** Records the start of an action that has no machine ('receipt.save'); the result records its outcome. */
  action: (name: `${string}.${string}`) => (error: ApiError | null, eventType?: DomainEvent['type']) => void
  /** Calls `onEmitted` for each domain event of the flow and its child machines, after it is logged. */
  start: (flow: FlowDefinition, onEmitted?: (domainEvent: DomainEvent) => void) => Recording
}

export interface RecorderOptions {
  session: string
  now: () => number
  append: (record: LogRecord) => void
  /** Decides when records are written; if it is missing, each event is written at once. */
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

interface PendingEvent {
  /** In ms since 1970. */
  t: number
  fields: () => Pick<LogRecord, 'flow' | 'actor' | 'mv' | 'cause' | 'event'>
}

const causeOf = (type: string, external: boolean, hasStarted: boolean): LogRecord['cause'] => {
  if (external && !type.startsWith('xstate.')) return 'external'
  // React started the same flow again: the run continues.
  if (type === 'xstate.init') return hasStarted ? 'resumed' : 'init'
  if (type.startsWith('xstate.after.')) return 'timer'
  return external ? 'external' : 'actor'
}

const isReceivedEvent = (emitted: Emitted): emitted is InspectedEventEvent => emitted.type === '@xstate.event'
const snapshotOf = (actor: ActorRefLike): AnyMachineSnapshot => (actor as AnyActorRef).getSnapshot()

const flowOfActor = (actor: ActorRefLike, parent: FlowDefinition): FlowDefinition => {
  const { machine } = snapshotOf(actor)
  const flow = machine ? flowOf(machine) : parent
  if (!flow) throw new Error(`The machine ${machine?.id} has no flow`)
  return flow
}

/**
 * Records every event that a flow's machines receive, before they process it, and every event they emit, through
 * XState's `inspect`: child machines in their parent's run, without messages between machines. Never mutates an event
 * (tests/record/recorder.test.ts), and only buffers it: the sender must not wait (decision 23).
 */
export const createRecorder = ({ session, now, append, log }: RecorderOptions): Recorder => {
  const batchSize = log ? batch.records : 1
  const flows = new Map<string, FlowDefinition>()
  let pendingEvents: PendingEvent[] = []
  let seq = 0
  let runCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const fieldsOf = (emitted: Emitted, run: Run): ReturnType<PendingEvent['fields']> => {
    const { flow, actor, mv } = run
    const stream = { flow: flow.machine.id, actor, mv }
    if (!isReceivedEvent(emitted)) return { ...stream, cause: 'told', event: { type: emitted.type } }
    const { event, sourceRef, actorRef } = emitted
    const cause = causeOf(event.type, sourceRef === undefined, run.hasStarted)
    if (cause === 'init') run.hasStarted = true
    else if (cause === 'external') run.touched = true
    return { ...stream, cause, event: projectEvent(flowOfActor(actorRef, flow).log, event) }
  }
  const settle = (): void => {
    const events = pendingEvents
    pendingEvents = []
    for (const { t, fields } of events) {
      seq += 1
      append({ v: 1, seq, t, session, ...fields() })
    }
  }
  log?.precededBy(settle)
  const write = (): void => (log ? void log.flush() : settle())
  const record = (fields: PendingEvent['fields']): void => {
    if (pendingEvents.push({ t: now(), fields }) === batchSize) write()
    else if (timer === undefined) {
      timer = setTimeout(() => {
        timer = undefined
        if (pendingEvents.length > 0) write()
      }, batch.ms)
      // Writes the first event at once, so that the database is open when the page closes.
      queueMicrotask(write)
    }
  }

  /** Each name has its own stream: a shared one would never end, and retention would drop all others first. */
  const recordOutcome = (
    flow: string,
    name: string,
    error: ApiError | null,
    eventType?: DomainEvent['type'],
  ): void => {
    const stream = { flow, actor: `${flow}-${name}`, mv: 1 }
    const event = error
      ? { type: `xstate.error.actor.${name}`, error: { ...error } }
      : { type: `xstate.done.actor.${name}` }
    record(() => ({ ...stream, cause: 'actor', event }))
    if (eventType) record(() => ({ ...stream, cause: 'told', event: { type: eventType } }))
  }

  return {
    session,
    flows,
    read: (name, error, eventType) => recordOutcome('reads', name, error, eventType),
    action: (action) => {
      const [flow = '', name = ''] = action.split('.')
      record(() => ({ flow, actor: `${flow}-${name}`, mv: 1, cause: 'external', event: { type: action } }))
      return (error, eventType) => recordOutcome(flow, name, error, eventType)
    },
    start: (flow, emitted) => {
      runCount += 1
      flows.set(flow.machine.id, flow)
      const actor = `${flow.machine.id}-${runCount}`
      const run: Run = { flow, actor, mv: flow.version, hasStarted: false, touched: false }
      const recordEmitted = (domainEvent: DomainEvent): void => {
        record(() => fieldsOf(domainEvent, run))
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
          const isStart = event.type === 'xstate.init'
          // Machines emit only between start and end: their listeners come after the start record and end with them.
          if (isStart) target.on('*', recordEmitted)
          if (sourceRef && sourceRef !== actorRef && isMachineSnapshot(snapshotOf(sourceRef))) return
          if (isStart || snapshot.status === 'active') record(() => fieldsOf(inspection, run))
        },
        hasUserInput: () => {
          write()
          return run.touched
        },
      }
    },
  }
}
