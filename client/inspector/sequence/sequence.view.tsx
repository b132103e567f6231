import { chakra } from '@chakra-ui/react/styled-system'
import { clockTime } from '../../log/recording/story'
import { lanes, type Message } from './sequence'

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

/** The middle of a lane, percent of the width. */
const middle = (lane: Message['from']): number => ((lanes.indexOf(lane) + 0.5) / lanes.length) * 100

const Arrow = ({ from, to, failed, text, tookMs }: Message) => {
  const [start, end] = [middle(from), middle(to)]
  const isNote = from === to
  const [left, width] = isNote ? [start - 24, 48] : [Math.min(start, end), Math.abs(end - start)]
  const towards = end > start ? -1 : 1
  return (
    <>
      <svg aria-hidden>
        {lanes.map((lane) => (
          <line key={lane} className="life" x1={`${middle(lane)}%`} x2={`${middle(lane)}%`} y1="0" y2="34" />
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
      <span className={failed ? 'text failed' : 'text'} style={{ left: `${left}%`, width: `${width}%` }}>
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

/** Who said what to whom around the current line: screen, machine, gateway, upstream. */
export const Sequence = ({ messages, current, go }: SequenceProps) => (
  <chakra.section aria-label="Sequence" tabIndex={0} overflow="auto" maxHeight="480px">
    <Diagram>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {lanes.map((lane) => (
            <th key={lane} scope="col">
              {lane}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {messages.map((message, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message is identified by its position
          <tr key={`${message.index} ${place}`} aria-current={message.index === current || undefined}>
            <td>{clockTime(message.at)}</td>
            <td colSpan={lanes.length}>
              <button
                type="button"
                aria-label={`${message.from} to ${message.to}: ${message.text}`}
                onClick={() => go(message.index)}
              >
                <Arrow {...message} />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </Diagram>
  </chakra.section>
)
