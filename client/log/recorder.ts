import {
  type ActorRefLike,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type InspectedEventEvent,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate'
import type { LogRecord } from '../../machines/core/flow'
import type { DomainEvent } from '../../machines/domain-events'
import type { FlowId } from '../../machines/flows'
import type { FlowRegistry } from '../flows/flow-registry'
import { batch } from './limits'
import { projected } from './projection'
import type { EventLog } from './store'

/** One running flow's line to the log. */
export interface Recording {
  /** The running flow's id in the log. */
  actor: string
  /** The actor's `inspect`. */
  received: (inspection: InspectionEvent) => void
  /** Whether the customer, or a screen for them, has done anything in it yet. */
  hasUserInput: () => boolean
}

export interface Recorder {
  /** One tab's life, as the records name it. */
  readonly session: string
  /** `emitted` is told each domain event of the flow and of its child machines, after the log. */
  start: (flow: FlowId, emitted?: (domainEvent: DomainEvent) => void) => Recording
}

export interface RecorderOptions {
  /** One tab's life. */
  session: string
  /** ms since 1970. */
  now: () => number
  append: (record: LogRecord) => void
  flows: FlowRegistry
  /** Where the records go: it is told when to write. Left out, each note becomes a record at once. */
  log?: Pick<EventLog, 'flush' | 'precededBy'>
}

interface Run {
  readonly flow: FlowId
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
  // A second beginning is React connecting the same flow again: it goes on where it was.
  if (type === 'xstate.init') return begun ? 'resumed' : 'init'
  if (type.startsWith('xstate.after.')) return 'timer'
  return external ? 'external' : 'actor'
}

const soon = Promise.resolve()
const isReceived = (emitted: Emitted): emitted is InspectedEventEvent => emitted.type === '@xstate.event'
const snapshotOf = (actor: ActorRefLike): AnyMachineSnapshot => (actor as AnyActorRef).getSnapshot()

/** After how many looks at nothing nobody looks any more: a minute. */
const idlePolls = 240

/**
 * Writes down what every flow hears, before it is processed, and what it tells. Only machines are recorded, and only
 * while they run: a live actor drops what reaches it after its end. A child machine is recorded in its parent's run;
 * what machines send each other follows from the rest and is not written. While events pass they are only noted, for that
 * must cost the sender next to nothing (decision 0035); records are made of the notes a little later, many at once.
 * An event is never changed once it is sent: tests/log/recorder.test.ts.
 */
export const createRecorder = ({ session, now, append, log, flows }: RecorderOptions): Recorder => {
  const room = log ? batch.records : 1
  let notes: Note[] = []
  let seq = 0
  let started = 0
  let looking: ReturnType<typeof setInterval> | undefined
  let inVain = 0

  const recordOf = ({ emitted, run, t }: Note): LogRecord => {
    const { flow, actor, mv } = run
    seq += 1
    const record = { v: 1, seq, t, session, flow, actor, mv } as const
    if (!isReceived(emitted)) return { ...record, cause: 'told', event: { type: emitted.type } }
    const { event, sourceRef, actorRef } = emitted
    const cause = causeOf(event.type, sourceRef === undefined, run.begun)
    if (cause === 'init') run.begun = true
    else if (cause === 'external') run.touched = true
    return {
      ...record,
      cause,
      event: projected(flows.get(snapshotOf(actorRef).machine?.id ?? flow).log, event),
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
  /** A timer per note would cost more than all the rest: one goes on while something happens. */
  const begin = (): void => {
    inVain = 0
    looking = setInterval(look, batch.ms)
    // The first is written at once, so that the database is open when the page is left.
    soon.then(write)
  }
  const note = (emitted: Emitted, run: Run): void => {
    if (notes.push({ emitted, run, t: now() }) === room) write()
    else if (looking === undefined) begin()
  }

  return {
    session,
    start: (flow, emitted) => {
      started += 1
      const actor = `${flow}-${started}`
      const run: Run = { flow, actor, mv: flows.get(flow).version, begun: false, touched: false }
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
          // Nothing is emitted before the beginning is told, and an end takes every listener off.
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
