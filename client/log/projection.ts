import type { FlowId } from '../../machines/flows'
import type { LogAllowance } from '../../machines/shared/flow'
import { asRefusal } from '../../machines/shared/refusal'
import { flowOf } from '../shared/known-flows'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null
const isScalar = (value: unknown): boolean => value === null || /^(string|number|boolean)$/.test(typeof value)

/** The named fields, and of those only plain values: what hides in an object or a list is not kept. */
const picked = (from: unknown, fields: readonly string[]): Plain => {
  const kept: Plain = {}
  if (!isPlain(from)) return kept
  for (const field of fields) {
    const [key = '', inner] = field.split('.')
    const value = from[key]
    if (inner === undefined) {
      if (isScalar(value)) kept[key] = value
      // A refusal is kept whole, wherever it stands: it holds server words only.
      else if (key === 'refusal' && isPlain(value)) kept[key] = asRefusal(value)
    } else if (isPlain(value) && isScalar(value[inner])) {
      kept[key] = { ...(kept[key] as Plain | undefined), [inner]: value[inner] }
    }
  }
  return kept
}

const portOf = (type: string): string => type.split('.').at(-1) ?? ''

/** What the log keeps of an event: the fields its flow allows, by name; everything else is dropped. */
export const projected = (id: FlowId, event: Plain & { type: string }): Plain & { type: string } => {
  const allowance: LogAllowance = flowOf(id).log
  const { type } = event
  if (type.startsWith('xstate.done.actor.'))
    return { type, output: picked(event.output, allowance.outcomes[portOf(type)] ?? []) }
  if (type.startsWith('xstate.error.actor.')) return { type, error: asRefusal(event.error) }
  if (type === 'xstate.init') return { type, input: picked(event.input, allowance.input) }
  if (type.startsWith('xstate.')) return { type }
  return { type, ...picked(event, (allowance.heard as Record<string, readonly string[]>)[type] ?? []) }
}
