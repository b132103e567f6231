import type { FlowId } from '../../machines/flows'
import type { LogAllowance } from '../../machines/shared/flow'
import { asRefusal } from '../../machines/shared/refusal'
import { flowOf } from '../shared/known-flows'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null
const isScalar = (value: unknown): boolean => {
  if (value === null) return true
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean'
}

/** A field that the log may keep: as it is when it is plain, and of what it holds the named plain values. */
interface Field {
  key: string
  whole: boolean
  inner: readonly string[]
}

const fieldsOf = (names: readonly string[]): readonly Field[] => {
  const keyOf = (name: string): string => name.split('.', 1)[0] ?? ''
  return [...new Set(names.map(keyOf))].map((key) => ({
    key,
    whole: names.includes(key),
    inner: names.filter((name) => name.startsWith(`${key}.`)).map((name) => name.slice(key.length + 1)),
  }))
}

/** Of the named values the plain ones; null when there are none. */
const plainOf = (from: Plain, names: readonly string[]): Plain | null => {
  let kept: Plain | null = null
  for (let place = 0; place < names.length; place += 1) {
    const name = names[place]!
    const value = from[name]
    if (!isScalar(value)) continue
    kept ??= {}
    kept[name] = value
  }
  return kept
}

/** The named fields, and of those only plain values: what hides in an object or a list is not kept. */
const picked = (from: unknown, fields: readonly Field[], kept: Plain = {}): Plain => {
  if (fields.length === 0 || !isPlain(from)) return kept
  // By index: this runs at each event of each flow, and must cost next to nothing.
  for (let place = 0; place < fields.length; place += 1) {
    const { key, whole, inner } = fields[place]!
    const value = from[key]
    if (isScalar(value)) {
      if (whole) kept[key] = value
    } else if (isPlain(value)) {
      // A refusal is kept whole, wherever it stands: it holds server words only.
      if (whole && key === 'refusal') kept[key] = asRefusal(value)
      if (inner.length === 0) continue
      const within = plainOf(value, inner)
      if (within) kept[key] = within
    }
  }
  return kept
}

type Kept = Plain & { type: string }

/** How events of one type are kept: found once, used for each. */
export interface Plan {
  /** What such an event always comes of; null: of a customer or an actor, as its sender says. */
  cause: 'init' | 'timer' | null
  keep: (event: Kept) => Kept
}

const portOf = (type: string): string => type.split('.').at(-1) ?? ''

const keepingOf = (allowance: LogAllowance, type: string): Plan['keep'] => {
  if (type.startsWith('xstate.done.actor.')) {
    const fields = fieldsOf(allowance.outcomes[portOf(type)] ?? [])
    return ({ output }) => ({ type, output: picked(output, fields) })
  }
  if (type.startsWith('xstate.error.actor.')) return ({ error }) => ({ type, error: asRefusal(error) })
  if (type === 'xstate.init') {
    const fields = fieldsOf(allowance.input)
    return ({ input }) => ({ type, input: picked(input, fields) })
  }
  const heard = allowance.heard as Record<string, readonly string[]>
  const fields = fieldsOf(
    type.startsWith('xstate.') || !Object.hasOwn(heard, type) ? [] : (heard[type] ?? []),
  )
  if (fields.length === 0) return () => ({ type })
  return (event) => picked(event, fields, { type }) as Kept
}

const planFor = (allowance: LogAllowance, type: string): Plan => ({
  cause: type === 'xstate.init' ? 'init' : type.startsWith('xstate.after.') ? 'timer' : null,
  keep: keepingOf(allowance, type),
})

const plansByFlow = new WeakMap<LogAllowance, Map<string, Plan>>()

/** A flow's plans by the type of an event, each made when the first of its type comes. */
export const plansOf = (id: FlowId): ((type: string) => Plan) => {
  const allowance: LogAllowance = flowOf(id).log
  const plans = plansByFlow.get(allowance) ?? new Map<string, Plan>()
  plansByFlow.set(allowance, plans)
  return (type) => {
    const known = plans.get(type)
    if (known) return known
    const made = planFor(allowance, type)
    plans.set(type, made)
    return made
  }
}

/** The events of a flow of which more than plain values is kept: a copy of one does not outlive a change within. */
export const deepTypesOf = (id: FlowId): readonly string[] => {
  const heard = flowOf(id).log.heard as Record<string, readonly string[]>
  const isDeep = (name: string): boolean => name === 'refusal' || name.includes('.')
  return Object.keys(heard).filter((type) => heard[type]!.some(isDeep))
}

/** What the log keeps of an event: the fields its flow allows, by name; everything else is dropped. */
export const projected = (id: FlowId, event: Kept): Kept => plansOf(id)(event.type).keep(event)
