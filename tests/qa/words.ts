import type { FlowId } from '../../machines/flows'
import type { Refusal } from '../../machines/shared/refusal'
import { summaryOf } from '../../machines/shared/refusal'
import type { Model, PlainEvent } from '../shared/graph'

/** 'pickCurrency' → 'pick currency'. */
export const spaced = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const shown = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

/** 'Type {text} into Username' with the event's own values; a path reaches inner ones ('{question.text}'). */
const filled = (template: string, event: PlainEvent): string =>
  template.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = path
      .split('.')
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], event)
    return value === undefined ? '…' : typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
  })

const details = ({ type: _, ...rest }: PlainEvent): string => {
  const parts = Object.entries(rest).map(([key, value]) =>
    value === true ? spaced(key) : value === false ? `not ${spaced(key)}` : shown(value),
  )
  return parts.length > 0 ? `: ${parts.join(', ')}` : ''
}

const refusedBy = (port: string, refusal: Refusal | undefined): string =>
  refusal === undefined || refusal.status === null
    ? `Nobody answers '${spaced(port)}' (cut the network)`
    : `The server refuses '${spaced(port)}' with ${refusal.status} '${summaryOf(refusal)}'`

/** One step as a person is told to do it, or what the world does by itself. */
export const sentenceOf = (event: PlainEvent, says: Model<FlowId>['says'] = {}): string => {
  const template = says[event.type]
  if (template) return filled(template, event)
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/.exec(event.type) ?? []
  if (kind === 'after') return `Wait until '${spaced(name)}' is over`
  if (kind === 'error.actor') return refusedBy(name, event.error as Refusal | undefined)
  if (kind) {
    const output = event.output
    return `'${capital(spaced(name))}' succeeds${output === undefined || output === null ? '' : ` with ${JSON.stringify(output)}`}`
  }
  return `${capital(spaced(event.type.replace(/^[^.]+\./, '')))}${details(event)}`
}

/** Whether a step is a person's to do. */
export const isByHand = ({ type }: PlainEvent): boolean => !type.startsWith('xstate.')

/** 'loading', or 'page.open, panel.closed' where several regions are active. */
export const placeOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => `${key}.${placeOf(inner)}`)
        .join(', ')
