import { chakra } from '@chakra-ui/react/styled-system'
import type { RecordedStep } from '../../log/recording/recording'
import { clockTime } from '../../log/recording/story'
import { eventName, placeText } from './lines'

const participants = ['Screen', 'Machine', 'Gateway', 'Upstream'] as const
type Participant = (typeof participants)[number]

/** A message, or a note at one participant. */
interface Message {
  index: number
  /** ms since 1970. */
  at: number
  from: Participant
  /** The same as `from`: a note. */
  to: Participant
  text: string
  /** No response, or an error. */
  failed: boolean
  /** ms; null if the file lacks the request. */
  tookMs: number | null
}

const outcome = /^xstate\.(done|error)\.actor\.([^.]+)/

const statusOf = ({ error }: RecordedStep['event']): number | null => {
  const status = (error as { status?: unknown } | null | undefined)?.status
  return typeof status === 'number' ? status : null
}

/** Statuses that the gateway itself sends for a call that it could not make or finish. */
const gatewayStatuses = new Set([429, 502, 503, 504])

/**
 * The messages of a run's lines. A recording has what the machine received and emitted; a call to gateway and upstream
 * is shown only where a response proves it.
 */
export const messagesOf = (
  steps: readonly RecordedStep[],
  lines: readonly number[],
  calls: Readonly<Record<string, string>>,
): Message[] => {
  let previousStep: RecordedStep | null = null
  return lines.flatMap((index): Message[] => {
    const step = steps[index]!
    const pendingCall = previousStep
    if (step.cause !== 'told') previousStep = step
    const message = (from: Participant, to: Participant, text: string, failed = false): Message => ({
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
        message('Screen', 'Machine', eventName(step) + (step.unhandled ? ' (ignored)' : ''), step.unhandled),
      ]
    const [, kind, actor = ''] = outcome.exec(step.event.type) ?? []
    const call = calls[actor]
    if (!kind || !call) return [message('Machine', 'Machine', `${eventName(step)} → ${placeText(step.at)}`)]
    const tookMs = pendingCall ? step.t - pendingCall.t : null
    const status = kind === 'error' ? statusOf(step.event) : 200
    const failed = kind === 'error'
    if (status === null) return [{ ...message('Machine', 'Gateway', `${call}: no answer`, true), tookMs }]
    const answer = `${actor}: ${failed ? status : 'answered'}`
    return gatewayStatuses.has(status)
      ? [message('Machine', 'Gateway', call), { ...message('Gateway', 'Machine', answer, failed), tookMs }]
      : [
          message('Machine', 'Gateway', actor),
          message('Gateway', 'Upstream', call),
          message('Upstream', 'Gateway', failed ? String(status) : 'answered', failed),
          { ...message('Gateway', 'Machine', answer, failed), tookMs },
        ]
  })
}

/** The messages around a line, `many` on either side. */
export const messagesAround = (
  messages: readonly Message[],
  current: number,
  many = 12,
): readonly Message[] => {
  const place = messages.findIndex(({ index }) => index >= current)
  const middle = place === -1 ? messages.length : place
  return messages.slice(Math.max(0, middle - many), middle + many)
}

const Diagram = chakra('table', {
  base: {
    width: 'full',
    minWidth: '400px',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    textStyle: 'caption',
    '& th': { position: 'sticky', top: '0', bg: 'bg.panel', padding: '6px', textAlign: 'center' },
    '& th:first-of-type, & td:first-of-type': { width: '64px', textAlign: 'start', color: 'fg.muted' },
    '& td': { padding: '0', height: '34px', fontVariantNumeric: 'tabular-nums' },
    '& tr[aria-current] td': { bg: 'brand.subtle' },
    '& button': { display: 'block', position: 'relative', width: 'full', height: '34px', cursor: 'pointer' },
    '& svg': { display: 'block', width: 'full', height: '34px', overflow: 'visible' },
    '& .text': {
      position: 'absolute',
      top: '0',
      textAlign: 'center',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& .failed': { color: 'red.fg' },
    '& .life': { stroke: 'border' },
  },
})

const middle = (participant: Message['from']): number =>
  ((participants.indexOf(participant) + 0.5) / participants.length) * 100

const Arrow = ({ from, to, failed, text, tookMs }: Message) => {
  const [start, end] = [middle(from), middle(to)]
  const isNote = from === to
  const [leftEdge, width] = isNote ? [start - 24, 48] : [Math.min(start, end), Math.abs(end - start)]
  const towards = end > start ? -1 : 1
  return (
    <>
      <svg aria-hidden>
        {participants.map((participant) => (
          <line
            key={participant}
            className="life"
            x1={`${middle(participant)}%`}
            x2={`${middle(participant)}%`}
            y1="0"
            y2="34"
          />
        ))}
        {!isNote && (
          <g className={failed ? 'failed' : undefined} stroke="currentColor" fill="none" strokeWidth="1.5">
            <line
              x1={`${start}%`}
              x2={`${end}%`}
              y1="25"
              y2="25"
              strokeDasharray={failed ? '4 3' : undefined}
            />
            <svg x={`${end}%`} y="25" aria-hidden>
              <path d={`M${towards * 7} -4 L0 0 L${towards * 7} 4`} />
            </svg>
          </g>
        )}
      </svg>
      <span className={failed ? 'text failed' : 'text'} style={{ left: `${leftEdge}%`, width: `${width}%` }}>
        {text}
        {tookMs !== null && ` · ${tookMs < 1000 ? `${tookMs} ms` : `${(tookMs / 1000).toFixed(1)} s`}`}
      </span>
    </>
  )
}

interface SequenceProps {
  messages: readonly Message[]
  current: number
  go: (index: number) => void
}

export const Sequence = ({ messages, current, go }: SequenceProps) => (
  <chakra.section aria-label="Sequence" tabIndex={0} overflow="auto" maxHeight="480px">
    <Diagram>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {participants.map((participant) => (
            <th key={participant} scope="col">
              {participant}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.map((message, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message is identified by its position
          <tr key={`${message.index} ${place}`} aria-current={message.index === current || undefined}>
            <td>{clockTime(message.at)}</td>
            <td colSpan={participants.length}>
              <button type="button" onClick={() => go(message.index)}>
                <chakra.span srOnly>{`${message.from} to ${message.to}: `}</chakra.span>
                <Arrow {...message} />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </Diagram>
  </chakra.section>
)
