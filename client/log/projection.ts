import { toApiError } from '../../machines/core/api-error'
import type { LogAllowance } from '../../machines/core/flow'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null
const isScalar = (value: unknown): boolean => {
  if (value === null) return true
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean'
}

/** A field that the log may keep: its key, and a nested key if there is one. */
interface Field {
  key: string
  inner: string | undefined
}

const fieldsOf = (names: readonly string[]): readonly Field[] =>
  names.map((name) => {
    const [key = '', inner] = name.split('.')
    return { key, inner }
  })

/** Keeps the named fields if their values are primitive: objects and lists are dropped. */
const picked = (from: unknown, fields: readonly Field[], kept: Plain = {}): Plain => {
  if (fields.length === 0 || !isPlain(from)) return kept
  // Indexed loops: this runs for every event of every flow.
  for (let place = 0; place < fields.length; place += 1) {
    const { key, inner } = fields[place]!
    const value = from[key]
    if (inner === undefined) {
      if (isScalar(value)) kept[key] = value
      // an error is kept whole, wherever it stands: it holds server words only.
      else if (key === 'error' && isPlain(value)) kept[key] = toApiError(value)
    } else if (isPlain(value) && isScalar(value[inner])) {
      kept[key] = { ...(kept[key] as Plain | undefined), [inner]: value[inner] }
    }
  }
  return kept
}

type Kept = Plain & { type: string }

const actorOf = (type: string): string => type.split('.').at(-1) ?? ''

/** The projections by event type, compiled once. */
const planFor = (allowance: LogAllowance, type: string): ((event: Kept) => Kept) => {
  if (type.startsWith('xstate.done.actor.')) {
    const fields = fieldsOf(allowance.outcomes?.[actorOf(type)] ?? [])
    return ({ output }) => ({ type, output: picked(output, fields) })
  }
  if (type.startsWith('xstate.error.actor.')) return ({ error }) => ({ type, error: toApiError(error) })
  if (type === 'xstate.init') {
    const fields = fieldsOf(allowance.input ?? [])
    return ({ input }) => ({ type, input: picked(input, fields) })
  }
  const received = allowance.received as Record<string, readonly string[]>
  const fields = fieldsOf(
    type.startsWith('xstate.') || !Object.hasOwn(received, type) ? [] : (received[type] ?? []),
  )
  return (event) => picked(event, fields, { type }) as Kept
}

const plans = new WeakMap<LogAllowance, Map<string, (event: Kept) => Kept>>()

/** An event with only the fields that its flow allows in the log; all others are dropped. */
export const projected = (allowance: LogAllowance, event: Kept): Kept => {
  let known = plans.get(allowance)
  if (!known) {
    known = new Map()
    plans.set(allowance, known)
  }
  let plan = known.get(event.type)
  if (!plan) {
    plan = planFor(allowance, event.type)
    known.set(event.type, plan)
  }
  return plan(event)
}
