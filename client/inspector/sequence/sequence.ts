import type { RecordedStep } from '../../log/recording/recording'
import { eventName, placeText } from '../technical/lines'

/** Who speaks to whom. */
export const lanes = ['Screen', 'Machine', 'Gateway', 'Upstream'] as const
export type Lane = (typeof lanes)[number]

/** One message, or where a machine went without one. */
export interface Message {
  index: number
  /** ms since 1970. */
  at: number
  from: Lane
  /** The same as `from`: a note. */
  to: Lane
  text: string
  /** No answer came, or it was refused. */
  failed: boolean
  /** How long the answer took, ms, as far as the file holds its question. */
  tookMs: number | null
}

const outcome = /^xstate\.(done|error)\.actor\.([^.]+)/

const statusOf = ({ error }: RecordedStep['event']): number | null => {
  const status = (error as { status?: unknown } | null | undefined)?.status
  return typeof status === 'number' ? status : null
}

/** How far an answer came from: what the gateway itself says of a call that it could not make or finish has these. */
const gatewaysOwn = new Set([429, 502, 503, 504])

/**
 * What a run's lines say to whom. A recording holds what the machine received and told; that a call went to the
 * gateway, and on to the upstream, is shown only where an answer came that must have come from there.
 */
export const messagesOf = (
  steps: readonly RecordedStep[],
  /** Places in `steps` of one run's lines. */
  lines: readonly number[],
  calls: Readonly<Record<string, string>>,
): Message[] => {
  let before: RecordedStep | null = null
  return lines.flatMap((index): Message[] => {
    const step = steps[index]!
    const asked = before
    if (step.cause !== 'told') before = step
    const message = (from: Lane, to: Lane, text: string, failed = false): Message => ({
      index,
      at: step.t,
      from,
      to,
      text,
      failed,
      tookMs: null,
    })
    if (step.cause === 'told') return [message('Machine', 'Screen', eventName(step))]
    if (step.cause === 'external')
      return [
        message(
          'Screen',
          'Machine',
          eventName(step) + (step.unhandled ? ' (not heard)' : ''),
          step.unhandled,
        ),
      ]
    const [, kind, actor = ''] = outcome.exec(step.event.type) ?? []
    const call = calls[actor]
    if (!kind || !call) return [message('Machine', 'Machine', `${eventName(step)} → ${placeText(step.at)}`)]
    const tookMs = asked ? step.t - asked.t : null
    const status = kind === 'error' ? statusOf(step.event) : 200
    const failed = kind === 'error'
    if (status === null) return [{ ...message('Machine', 'Gateway', `${call}: no answer`, true), tookMs }]
    const answer = `${actor}: ${failed ? status : 'answered'}`
    return gatewaysOwn.has(status)
      ? [message('Machine', 'Gateway', call), { ...message('Gateway', 'Machine', answer, failed), tookMs }]
      : [
          message('Machine', 'Gateway', actor),
          message('Gateway', 'Upstream', call),
          message('Upstream', 'Gateway', failed ? String(status) : 'answered', failed),
          { ...message('Gateway', 'Machine', answer, failed), tookMs },
        ]
  })
}

/** The messages around a line, so many on either side. */
export const around = (messages: readonly Message[], current: number, many = 12): readonly Message[] => {
  const place = messages.findIndex(({ index }) => index >= current)
  const middle = place === -1 ? messages.length : place
  return messages.slice(Math.max(0, middle - many), middle + many)
}
