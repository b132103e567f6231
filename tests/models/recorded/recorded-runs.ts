import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getNextTransitions,
  StateMachine,
  type StateValue,
} from 'xstate'
import type { FlowPlace, RecordedStep } from '../../../client/log/recording/recording'
import { isReceived, nameOf, statesOf, transitionsOf } from '../../../client/log/transitions'
import type { FlowsById } from '../../../machines/core/flow'
import { stateNodeOf } from '../driver-graph'
import type { PlainEvent } from '../graph'

/** One step of a life as the file has it. */
export interface LivedStep {
  /** Its place in the recording's steps. */
  index: number
  /** ms since 1970. */
  t: number
  cause: RecordedStep['cause']
  /** The received event, null at the beginning. Of a child's end only the type is known. */
  event: PlainEvent | null
  /** Whether the file contains the event's data. */
  isWritten: boolean
  /** The previous state; null at the beginning. */
  before: FlowPlace | null
  /** The new state; its context is undefined if a child ended with this step. */
  at: FlowPlace
  /** Its own transitions, as today's machine names them. */
  took: readonly string[]
  /** Types of the domain events that its run emitted. */
  tells: readonly string[]
  /** Whether an active state handles the event, whatever its guards return. */
  isHeard: boolean
}

/** The life of one machine: a run of a flow, or of a child machine within one. */
export interface Life {
  flow: string
  machine: AnyStateMachine
  session: string
  /** The run's id. */
  actor: string
  /** The child's id within its run; null: the flow's own. */
  child: string | null
  /** Null if today's flow has the recorded version; otherwise the difference, in words. */
  otherVersion: string | null
  steps: LivedStep[]
}

/** 'placement within sellOrder-3'. */
export const lifeName = ({ flow, child, actor }: Life): string =>
  child === null ? flow : `${flow} within ${actor}`

export interface RecordedRuns {
  lives: Life[]
  /** Runs that cannot be followed, with the index of their first line and the reason. */
  left: { flow: string; index: number; why: string }[]
  /** Runs that an error ended: nothing is remembered since. */
  broken: { flow: string; index: number; says: string }[]
}

/** A state in a sentence: 'editing.found'. */
export const placeName = (value: unknown): string => `'${stateNodeOf(value)}'`

/** A recorded state as a snapshot of today's machine; null if that state no longer exists. */
export const snapshotAt = (
  machine: AnyStateMachine,
  { value, context }: FlowPlace,
): AnyMachineSnapshot | null => {
  try {
    return machine.resolveState({ value, context } as never) as AnyMachineSnapshot
  } catch {
    return null
  }
}

/** Whether an active state names the event, whatever its guards say; yes where the state is not known any more. */
const heardIn = (machine: AnyStateMachine, place: FlowPlace, type: string): boolean => {
  const snapshot = snapshotAt(machine, place)
  return snapshot === null || isReceived(snapshot, type)
}

/** Types of the events that the active states name. */
export const namedIn = (snapshot: AnyMachineSnapshot): string[] => [
  ...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType)),
]

const pathValue = ([first, ...rest]: readonly string[]): StateValue =>
  rest.length === 0 ? first! : { [first!]: pathValue(rest) }

/** Where a child machine ended: the file has its last transitions, but no place of it any more. */
const placeAfter = (machine: AnyStateMachine, before: FlowPlace, took: readonly string[]): FlowPlace => {
  const last = transitionsOf(machine).find(
    (transitionDefinition) => nameOf(transitionDefinition) === took.at(-1),
  )
  const [target] = last?.target ?? []
  return target ? { value: pathValue(target.path), context: undefined } : { ...before, context: undefined }
}

const childrenOf = new WeakMap<AnyStateMachine, ReadonlyMap<string, AnyStateMachine>>()

/** The child machines of a machine, by id. */
const childMachines = (machine: AnyStateMachine): ReadonlyMap<string, AnyStateMachine> => {
  const cachedChildren = childrenOf.get(machine)
  if (cachedChildren) return cachedChildren
  const invoked = statesOf(machine).flatMap(({ invoke }) => invoke)
  const machinesById = new Map<string, AnyStateMachine>()
  for (const { id, src } of invoked) {
    const logic = typeof src === 'string' ? machine.implementations.actors[src] : src
    if (logic instanceof StateMachine) machinesById.set(id, logic)
  }
  childrenOf.set(machine, machinesById)
  return machinesById
}

const ownOf = (machine: AnyStateMachine, took: readonly string[]): string[] =>
  took.filter((name) => name.startsWith(`${machine.id}.`) || name.startsWith(`${machine.id} `))

/** The event that a transition takes: 'sellOrder.placing xstate.done.actor.placement settled'. */
const typeIn = (name = ''): string => name.split(' ')[1] ?? ''

/** Reads one run line by line. */
class RunReader {
  readonly lives: Life[]
  readonly #own: Life
  /** The index of the line with which an error ended it. */
  brokenAt: number | null = null
  readonly #running = new Map<string, Life>()
  #last = -1

  constructor(machine: AnyStateMachine, { flow, session, actor }: RecordedStep, otherVersion: string | null) {
    this.#own = { flow, machine, session, actor, child: null, otherVersion, steps: [] }
    this.lives = [this.#own]
  }

  read(step: RecordedStep, index: number): void {
    if (step.cause === 'told') this.#tell(step.event.type)
    else if (step.cause === 'resumed') return
    else if (step.at) this.#receive(step, step.at, index)
    else this.brokenAt ??= index
  }

  #tell(type: string): void {
    for (const { steps } of this.lives) {
      const last = steps.at(-1)
      if (last?.index === this.#last) steps[steps.length - 1] = { ...last, tells: [...last.tells, type] }
    }
  }

  #receive(
    { event, cause, t, took: all }: RecordedStep,
    { children = {}, ...at }: NonNullable<RecordedStep['at']>,
    index: number,
  ): void {
    this.#last = index
    const line = { index, t, cause, tells: [] }
    let byChild = false
    for (const [id, machine] of childMachines(this.#own.machine)) {
      const took = ownOf(machine, all)
      const place = children[id]
      const life = this.#running.get(id)
      if (!life && place) this.#begin(id, machine).push({ ...line, ...beginning, at: place, took })
      if (!life) continue
      const before = life.steps.at(-1)!.at
      const isHeard = took.length > 0 || heardIn(machine, before, event.type)
      const isItsOwn = isHeard || event.type.startsWith(`${machine.id}.`)
      if (took.length > 0 || (all.length === 0 && isItsOwn)) {
        byChild = true
        const now = place ?? placeAfter(machine, before, took)
        life.steps.push({ ...line, event, isWritten: true, before, at: now, took, isHeard })
      }
      if (!place) this.#running.delete(id)
    }
    const { machine, steps } = this.#own
    const took = ownOf(machine, all)
    if (cause === 'init') return void steps.push({ ...line, ...beginning, at, took })
    if (byChild && took.length === 0) return
    const before = steps.at(-1)!.at
    const typedEvent = byChild ? { type: typeIn(took[0]) } : event
    const isHeard = took.length > 0 || heardIn(machine, before, typedEvent.type)
    steps.push({ ...line, event: typedEvent, isWritten: !byChild, before, at, took, isHeard })
  }

  #begin(id: string, machine: AnyStateMachine): LivedStep[] {
    const life: Life = { ...this.#own, flow: machine.id, machine, child: id, steps: [] }
    this.#running.set(id, life)
    this.lives.push(life)
    return life.steps
  }
}

const beginning = { event: null, isWritten: false, before: null, isHeard: true } as const

/** Every machine's life in a recording, in the order of their beginnings; a reload begins new ones. */
export const recordedRuns = (flows: FlowsById, steps: readonly RecordedStep[]): RecordedRuns => {
  const runs: RecordedRuns = { lives: [], left: [], broken: [] }
  const readers = new Map<string, RunReader | null>()
  const readerOf = (step: RecordedStep, index: number): RunReader | null => {
    const flow = flows.get(step.flow)
    if (flow && step.cause === 'init' && step.at) {
      const { version } = flow
      const other =
        step.mv === version ? null : `recorded by version ${step.mv}, judged by version ${version}`
      return new RunReader(flow.machine, step, other)
    }
    const why = flow ? 'the file lacks its beginning' : 'this version has no such flow'
    runs.left.push({ flow: step.flow, index, why })
    return null
  }
  for (const [index, step] of steps.entries()) {
    const key = `${step.session} ${step.actor}`
    if (!readers.has(key)) readers.set(key, readerOf(step, index))
    readers.get(key)?.read(step, index)
  }
  for (const reader of readers.values()) {
    if (!reader) continue
    runs.lives.push(...reader.lives)
    const { brokenAt: index } = reader
    if (index === null) continue
    const { flow, event } = steps[index]!
    const says = `it stopped with an error at '${event.type}'`
    runs.broken.push({ flow, index, says })
  }
  runs.lives.sort((a, b) => a.steps[0]!.index - b.steps[0]!.index)
  return runs
}
