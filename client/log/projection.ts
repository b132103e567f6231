import { type FlowId, flows } from '../../machines/flows'
import type { LogAllowance } from '../../machines/shared/flow'
import { asRefusal } from '../../machines/shared/refusal'

type Plain = Record<string, unknown>

const picked = (from: unknown, keys: readonly string[]): Plain =>
  typeof from === 'object' && from !== null
    ? Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, (from as Plain)[key]]))
    : {}

const portOf = (type: string): string => type.split('.').at(-1) ?? ''

/** What the log keeps of an event: the fields its flow allows, by name; everything else is dropped. */
export const projected = (id: FlowId, event: Plain & { type: string }): Plain & { type: string } => {
  const allowance: LogAllowance = flows[id].log as never
  const { type } = event
  if (type.startsWith('xstate.done.actor.'))
    return { type, output: picked(event.output, allowance.outcomes[portOf(type)] ?? []) }
  if (type.startsWith('xstate.error.actor.')) return { type, error: asRefusal(event.error) }
  if (type === 'xstate.init') return { type, input: picked(event.input, allowance.input) }
  if (type.startsWith('xstate.')) return { type }
  return { type, ...picked(event, (allowance.heard as Record<string, readonly string[]>)[type] ?? []) }
}
