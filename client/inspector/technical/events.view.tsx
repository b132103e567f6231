import { chakra } from '@chakra-ui/react/styled-system'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { RecordedStep } from '../../log/recording/recording'
import { eventName, payloadOf, placeText } from './lines'

const rowHeight = 28

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(11, 23)

/** Rows are styled from here: a recipe for each of them would be felt while seeking. */
const Table = chakra('section', {
  base: {
    height: '360px',
    overflow: 'auto',
    borderBlockWidth: '1px',
    borderColor: 'border',
    fontVariantNumeric: 'tabular-nums',
    textStyle: 'caption',
    '& ol': { position: 'relative', listStyleType: 'none', minWidth: '620px' },
    '& button': {
      position: 'absolute',
      insetInline: '0',
      display: 'grid',
      gridTemplateColumns: '44px 92px 104px minmax(150px, 3fr) minmax(84px, 1.6fr) minmax(24px, 1fr)',
      gap: '2',
      alignItems: 'center',
      width: 'full',
      paddingInline: '4',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
    },
    '& span': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& button:hover': { bg: 'bg.muted' },
    '& .told': { color: 'fg.muted', fontStyle: 'italic' },
    '& .external': { fontWeight: '600' },
    '& .unhandled, & .broken': { color: 'red.fg' },
    '& .broken': { bg: 'red.subtle' },
    '& .pinned': { boxShadow: 'inset 3px 0 var(--pinned)', '--pinned': '{colors.orange.solid}' },
    '& [aria-current]': { bg: 'brand.subtle' },
  },
})

interface EventsProps {
  steps: readonly RecordedStep[]
  /** Places in `steps` that the filter lets through. */
  lines: readonly number[]
  current: number
  pinned: number | null
  /** Places where a rule broke. */
  broken: ReadonlySet<number>
  go: (index: number) => void
}

/** A virtual list of the events that pass the filter. */
export const Events = ({ steps, lines, current, pinned, broken, go }: EventsProps) => {
  const box = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const place = lines.indexOf(current)
  useEffect(() => {
    if (place === -1) return
    // With the frame's own layout: seeking would else lay out the page twice.
    const frame = requestAnimationFrame(() => rows.scrollToIndex(place, { align: 'auto' }))
    return () => cancelAnimationFrame(frame)
  }, [place, rows])
  return (
    <Table ref={box} aria-label="Events">
      <ol style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const at = lines[index]!
          const step = steps[at]!
          const looks = [
            'event',
            step.cause,
            step.unhandled && 'unhandled',
            at === pinned && 'pinned',
            broken.has(at) && 'broken',
          ]
          return (
            <li key={at} aria-setsize={lines.length} aria-posinset={index + 1}>
              <button
                type="button"
                tabIndex={at === current ? 0 : -1}
                aria-current={at === current ? 'step' : undefined}
                className={looks.filter(Boolean).join(' ')}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                onClick={() => go(at)}
              >
                <span>{at + 1}</span>
                <span>{timeOf(step.t)}</span>
                <span>{step.actor}</span>
                <span title={step.event.type}>{eventName(step)}</span>
                <span>{step.unhandled ? 'not heard' : placeText(step.at)}</span>
                <span>{payloadOf(step)}</span>
              </button>
            </li>
          )
        })}
      </ol>
      {lines.length === 0 && (
        <chakra.p padding="4" color="fg.muted">
          No line matches.
        </chakra.p>
      )}
    </Table>
  )
}
