import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { Fact } from '../../machines/facts'
import type { FlowId } from '../../machines/flows'
import { flowOf } from '../shared/known-flows'
import { type Heard, Notepad, type NotepadOptions, type Run } from './notepad'
import { deepTypesOf, plansOf } from './projection'

/** One running flow's line to the log. */
export interface Recording {
  /** The running flow's id in the log. */
  actor: string
  /** For `tap`; or hand this to `createActor` as its `inspect`. */
  heard: (inspection: InspectionEvent) => void
  told: (fact: Fact) => void
  /** Whether the customer, or a screen for them, has done anything in it yet. */
  heardCustomer: () => boolean
}

export interface Recorder {
  /** One tab's life, as the records name it. */
  readonly session: string
  start: (flow: FlowId) => Recording
  /** Hands over at once what was jotted down and waits. */
  settle: () => void
}

export interface RecorderOptions extends NotepadOptions {
  /** ms since 1970. */
  now: () => number
}

/**
 * Writes down what every flow hears, before it is processed, and what it tells. Only machines are recorded, and
 * only while they run: a live actor drops what reaches it after its end.
 */
export const createRecorder = (options: RecorderOptions): Recorder => {
  const { session, now } = options
  const notepad = new Notepad(options)
  let started = 0
  return {
    session,
    settle: () => notepad.settle(),
    start: (flow) => {
      started += 1
      const planOf = plansOf(flow)
      const deep = deepTypesOf(flow)
      const run: Run = { flow, actor: `${flow}-${started}`, mv: flowOf(flow).version, planOf, touched: false }
      let begun = false
      return {
        actor: run.actor,
        heard: (inspection) => {
          if (inspection.type !== '@xstate.event') return
          const target = inspection.actorRef as AnyActorRef
          if (target.id !== run.actor) return
          const event = inspection.event as Heard
          const source = inspection.sourceRef
          if (event.type === 'xstate.init') {
            // A second beginning is React connecting the same flow again: it goes on where it was.
            notepad.write(run, begun ? 'resumed' : 'init', planOf(event.type).keep(event), now())
            begun = true
            return
          }
          if ((target.getSnapshot() as AnyMachineSnapshot).status !== 'active') return
          if (source !== undefined && source !== target)
            notepad.write(run, 'actor', planOf(event.type).keep(event), now())
          // Of what a customer does a copy is taken, and looked at later: that costs the sender least.
          else if (deep.length > 0 && deep.includes(event.type))
            notepad.jot(run, planOf(event.type).keep(event), source === undefined, now())
          else notepad.jot(run, { ...event }, source === undefined, now())
        },
        told: ({ type }) => notepad.write(run, 'told', { type }, now()),
        heardCustomer: () => {
          notepad.settle()
          return run.touched
        },
      }
    },
  }
}
