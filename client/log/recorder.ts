import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { Fact } from '../../machines/facts'
import type { FlowId } from '../../machines/flows'
import type { LogRecord } from '../../machines/shared/flow'
import { flowOf } from '../shared/known-flows'
import { projected } from './projection'

/** One running flow's line to the log. */
export interface Recording {
  /** The running flow's id in the log. */
  actor: string
  /** Hand this to `tap`, or to `createActor` as its `inspect`. */
  heard: (inspection: InspectionEvent) => void
  told: (fact: Fact) => void
  /** Whether the customer, or a screen for them, has done anything in it yet. */
  heardCustomer: () => boolean
}

export interface Recorder {
  /** One tab's life, as the records name it. */
  readonly session: string
  start: (flow: FlowId) => Recording
}

export interface RecorderOptions {
  /** One tab's life. */
  session: string
  /** ms since 1970. */
  now: () => number
  append: (record: LogRecord) => void
}

const causeOf = (type: string, external: boolean, begun: boolean): LogRecord['cause'] => {
  if (external && !type.startsWith('xstate.')) return 'external'
  // A second beginning is React connecting the same flow again: it goes on where it was.
  if (type === 'xstate.init') return begun ? 'resumed' : 'init'
  if (type.startsWith('xstate.after.')) return 'timer'
  return external ? 'external' : 'actor'
}

/**
 * Writes down what every flow hears, before it is processed, and what it tells. Only machines are recorded, and
 * only while they run: a live actor drops what reaches it after its end.
 */
export const createRecorder = ({ session, now, append }: RecorderOptions): Recorder => {
  let seq = 0
  let started = 0
  return {
    session,
    start: (flow) => {
      started += 1
      const actor = `${flow}-${started}`
      const mv = flowOf(flow).version
      let begun = false
      let touched = false
      const write = (cause: LogRecord['cause'], event: LogRecord['event']): void => {
        seq += 1
        append({ v: 1, seq, t: now(), session, flow, actor, mv, cause, event })
      }
      return {
        actor,
        heard: (inspection) => {
          if (inspection.type !== '@xstate.event') return
          const target = inspection.actorRef as AnyActorRef
          if (target.id !== actor) return
          const { event, sourceRef } = inspection
          const begins = event.type === 'xstate.init'
          const cause = causeOf(event.type, sourceRef === undefined, begun)
          if (begins || (target.getSnapshot() as AnyMachineSnapshot).status === 'active')
            write(cause, projected(flow, event))
          if (begins) begun = true
          else if (cause === 'external') touched = true
        },
        told: ({ type }) => write('told', { type }),
        heardCustomer: () => touched,
      }
    },
  }
}
