import type { StateValue } from 'xstate'
import type { RecordedStep } from '../../record/recording/recording'

export interface Stream {
  key: string
  session: string
  actor: string
  steps: number
  unhandled: number
  /** In ms since 1970. */
  startedAt: number
  last: string
}

export const streamKey = ({ session, actor }: Pick<RecordedStep, 'session' | 'actor'>): string =>
  `${session} ${actor}`

/** A state as a string: 'editing', or 'page.open, panel.closed' if there are several regions. */
export const stateText = (value: StateValue | undefined): string =>
  value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : Object.entries(value)
          .map(([key, inner]) => [key, stateText(inner)].filter(Boolean).join('.'))
          .join(', ')

const childrenOf = (at: RecordedStep['at'] | undefined) => Object.entries(at?.children ?? {})

/** The state of a run and its child machines: 'placing › reviewing'. */
export const placeText = (at: RecordedStep['at'] | undefined): string =>
  [at?.value, ...childrenOf(at).map(([, { value }]) => value)].map(stateText).filter(Boolean).join(' › ')

export const contextOf = (at: RecordedStep['at'] | undefined): unknown =>
  at?.children
    ? Object.assign({}, at.context, ...childrenOf(at).map(([id, { context }]) => ({ [id]: context })))
    : at?.context

/** The machine with the visible chart, and its state: the innermost running child, otherwise the flow's own. */
export const innermost = (flow: string, at: RecordedStep['at']) => {
  const child = childrenOf(at).at(-1)
  return child ? { flow: child[0], at: child[1] } : { flow, at }
}

/** Ids of the active states: 'login', 'login.editing'. */
export const activeStates = (flow: string, value: StateValue): Set<string> => {
  const ids = new Set([flow])
  const enter = (inner: StateValue, path: string): void => {
    if (typeof inner === 'string') return void ids.add(`${path}.${inner}`)
    for (const [key, child] of Object.entries(inner)) {
      ids.add(`${path}.${key}`)
      if (child) enter(child, `${path}.${key}`)
    }
  }
  enter(value, flow)
  return ids
}

export const streamsIn = (steps: readonly RecordedStep[]): Stream[] => {
  const streams = new Map<string, Stream>()
  for (const step of steps) {
    const key = streamKey(step)
    const { session, actor, t } = step
    const stream = streams.get(key) ?? {
      key,
      session,
      actor,
      steps: 0,
      unhandled: 0,
      startedAt: t,
      last: '',
    }
    streams.set(key, stream)
    stream.steps += 1
    if (step.unhandled) stream.unhandled += 1
    if (step.at) stream.last = placeText(step.at)
  }
  return [...streams.values()]
}

export interface LineFilter {
  /** Null means all. */
  stream: string | null
  /** Matches flow, event, state and values, ignoring case; 'ignored' finds events that took no transition. */
  search: string
}

export const noFilter: LineFilter = { stream: null, search: '' }

const shortName = (flow: string, type: string): string =>
  type.startsWith(`${flow}.`) ? type.slice(flow.length + 1) : type

/** A received event as the chart labels it: 'submit', 'done: logIn', 'after lookupDebounce'. */
export const receivedName = (flow: string, type: string): string =>
  shortName(flow, type)
    .replace(/^xstate\.init$/, 'started')
    .replace(/^xstate\.done\.actor\./, 'done: ')
    .replace(/^xstate\.error\.actor\./, 'failed: ')
    .replace(/^xstate\.after\.([^.]+).*/, 'after $1')

export const eventName = ({ flow, cause, event: { type } }: RecordedStep): string =>
  cause === 'told'
    ? `emitted ${shortName(flow, type)}`
    : cause === 'resumed'
      ? 'resumed'
      : receivedName(flow, type)

export const payloadOf = ({ event: { type: _, ...rest } }: RecordedStep): string => {
  const text = JSON.stringify(rest)
  return text === '{}' ? '' : text
}

const previousOf = (steps: readonly RecordedStep[], index: number): RecordedStep | undefined => {
  const key = streamKey(steps[index]!)
  for (let place = index - 1; place >= 0; place -= 1) {
    const step = steps[place]!
    if (step.at !== null && streamKey(step) === key) return step
  }
  return undefined
}

/** The state after a line; emitted events and reconnections change nothing. */
export const stateAfter = (steps: readonly RecordedStep[], index: number): RecordedStep['at'] => {
  const { at, cause } = steps[index]!
  return cause === 'told' || cause === 'resumed' ? (previousOf(steps, index)?.at ?? null) : at
}

export const resultOf = ({ unhandled, at }: RecordedStep): string => (unhandled ? 'ignored' : placeText(at))

export const linesOf = (steps: readonly RecordedStep[], { stream, search }: LineFilter): number[] => {
  const searchTerm = search.trim().toLowerCase()
  return [...steps.keys()].filter((index) => {
    const step = steps[index]!
    if (stream !== null && streamKey(step) !== stream) return false
    const text = `${step.flow} ${step.event.type} ${resultOf(step)} ${payloadOf(step)}`
    return text.toLowerCase().includes(searchTerm)
  })
}
