import {
  type ActorRefLike,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type InspectedEventEvent,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import { type FlowDefinition, type FlowsById, flowOf, type LogRecord } from '../../machines/core/flow'
import type { DomainEvent } from '../../machines/domain-events'
import { batch } from './limits'
import { projected } from './projection'
import type { EventLog } from './store'

/** Records one running flow. */
export interface Recording {
  /** The running flow's id in the log. */
  actor: string
  /** The actor's `inspect`. */
  received: (inspection: InspectionEvent) => void
  /** Whether the customer (or a screen on their behalf) has sent an event. */
  hasUserInput: () => boolean
}

export interface Recorder {
  /** The tab's id, as records name it. */
  readonly session: string
  /** The flows that have run here, whatever page has their code. */
  readonly flows: FlowsById
  /** `emitted` receives each domain event of the flow and its child machines after it is logged. */
  start: (flow: FlowDefinition, emitted?: (domainEvent: DomainEvent) => void) => Recording
}

export interface RecorderOptions {
  /** This tab's id. */
  session: string
  /** ms since 1970. */
  now: () => number
  append: (record: LogRecord) => void
  /** Where the records go: it decides when they are written. Without it each event becomes a record at once. */
  log?: Pick<EventLog, 'flush' | 'precededBy'>
}

interface Run {
  readonly flow: FlowDefinition
  readonly actor: string
  readonly mv: number
  begun: boolean
  touched: boolean
}

type Emitted = InspectedEventEvent | DomainEvent

interface Note {
  emitted: Emitted
  run: Run
  t: number
}

const causeOf = (type: string, external: boolean, begun: boolean): LogRecord['cause'] => {
  if (external && !type.startsWith('xstate.')) return 'external'
  // A second start is React reconnecting the same flow: the run continues.
  if (type === 'xstate.init') return begun ? 'resumed' : 'init'
  if (type.startsWith('xstate.after.')) return 'timer'
  return external ? 'external' : 'actor'
}

const soon = Promise.resolve()
const isReceived = (emitted: Emitted): emitted is InspectedEventEvent => emitted.type === '@xstate.event'
const snapshotOf = (actor: ActorRefLike): AnyMachineSnapshot => (actor as AnyActorRef).getSnapshot()

/** The flow that says what the log may keep of an event: a child machine's own, not its parent's. */
const loggedBy = (actor: ActorRefLike, parent: FlowDefinition): FlowDefinition => {
  const { machine } = snapshotOf(actor)
  const flow = machine ? flowOf(machine) : parent
  if (!flow) throw new Error(`The machine ${machine?.id} has no flow`)
  return flow
}

/** After how many idle checks the timer stops: two seconds, less than lie between two polls of a page. */
const idlePolls = 8

/**
 * Records every event that a flow receives, before it is processed, and every event it emits, through XState's
 * `inspect`. Only machines are recorded, and only while they run. A child machine is recorded in its parent's run;
 * what machines send each other follows from the rest and is not written. Events are only buffered while they pass,
 * because the sender must not wait (decision 0023); records are made in batches. Events are never mutated:
 * tests/log/recorder.test.ts.
 */
export const createRecorder = ({ session, now, append, log }: RecorderOptions): Recorder => {
  const room = log ? batch.records : 1
  const flows = new Map<string, FlowDefinition>()
  let notes: Note[] = []
  let seq = 0
  let started = 0
  let looking: ReturnType<typeof setInterval> | undefined
  let inVain = 0

  const recordOf = ({ emitted, run, t }: Note): LogRecord => {
    const { flow, actor, mv } = run
    seq += 1
    const record = { v: 1, seq, t, session, flow: flow.machine.id, actor, mv } as const
    if (!isReceived(emitted)) return { ...record, cause: 'told', event: { type: emitted.type } }
    const { event, sourceRef, actorRef } = emitted
    const cause = causeOf(event.type, sourceRef === undefined, run.begun)
    if (cause === 'init') run.begun = true
    else if (cause === 'external') run.touched = true
    return {
      ...record,
      cause,
      event: projected(loggedBy(actorRef, flow).log, event),
    }
  }
  const settle = (): void => {
    const waiting = notes
    notes = []
    for (const note of waiting) append(recordOf(note))
  }
  log?.precededBy(settle)
  const write = (): void => (log ? void log.flush() : settle())
  const look = (): void => {
    inVain = notes.length > 0 ? 0 : inVain + 1
    if (notes.length > 0) write()
    if (inVain < idlePolls) return
    clearInterval(looking)
    looking = undefined
  }
  /** One timer that repeats while events arrive: a timer per event would cost more than everything else. */
  const begin = (): void => {
    inVain = 0
    looking = setInterval(look, batch.ms)
    // The first event is written at once, so that the database is open when the page is left.
    soon.then(write)
  }
  const note = (emitted: Emitted, run: Run): void => {
    if (notes.push({ emitted, run, t: now() }) === room) write()
    else if (looking === undefined) begin()
  }

  return {
    session,
    flows,
    start: (flow, emitted) => {
      started += 1
      flows.set(flow.machine.id, flow)
      const actor = `${flow.machine.id}-${started}`
      const run: Run = { flow, actor, mv: flow.version, begun: false, touched: false }
      const told = (domainEvent: DomainEvent): void => {
        note(domainEvent, run)
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
          if (isBeginning) target.on('*', told)
          if (sourceRef && sourceRef !== actorRef && isMachineSnapshot(snapshotOf(sourceRef))) return
          if (isBeginning || snapshot.status === 'active') note(inspection, run)
        },
        hasUserInput: () => {
          write()
          return run.touched
        },
      }
    },
  }
}
