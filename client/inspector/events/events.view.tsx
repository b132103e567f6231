import { chakra } from '@chakra-ui/react/styled-system'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import { counted } from '../../../machines/values/counted'
import type { RecordedStep } from '../../record/recording/recording'
import { clockTime } from '../../record/recording/story'
import { Input } from '../../ui/controls/field.view'
import { Select } from '../../ui/controls/select.view'
import {
  contextOf,
  eventName,
  type LineFilter,
  payloadOf,
  resultOf,
  type Stream,
  stateAfter,
  streamsIn,
} from './events'

interface FilterProps {
  filter: LineFilter
  change: (filter: LineFilter) => void
  streams: readonly Stream[]
  lineCount: number
}

const Filter = ({ filter, change, streams, lineCount }: FilterProps) => {
  const visits = [...new Set(streams.map(({ session }) => session))]
  const streamText = ({ session, actor, startedAt, steps, last, unhandled }: Stream): string =>
    [
      actor,
      visits.length > 1 ? `visit ${visits.indexOf(session) + 1}` : '',
      clockTime(startedAt),
      counted(steps, 'line'),
      last,
      unhandled > 0 ? `${unhandled} ignored` : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <chakra.search
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(200px, 1fr))"
      gap="2"
      padding="4"
    >
      <Select
        aria-label="Flow run"
        value={filter.stream ?? ''}
        onChange={({ target }) => change({ ...filter, stream: target.value || null })}
      >
        <option value="">All flows ({counted(streams.length, 'run')})</option>
        {streams.map((stream) => (
          <option key={stream.key} value={stream.key}>
            {streamText(stream)}
          </option>
        ))}
      </Select>
      <Input
        type="search"
        placeholder="Search events and values"
        aria-label="Search events and values"
        value={filter.search}
        onChange={({ target }) => change({ ...filter, search: target.value })}
      />
      <chakra.output alignSelf="center" color="fg.muted">
        {counted(lineCount, 'line')}
      </chakra.output>
    </chakra.search>
  )
}

const rowHeight = 28

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(11, 23)

/** Styles the rows as descendants: a recipe per row would make seeking slow. */
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
    '& .unhandled': { color: 'red.fg' },
    '& [aria-current]': { bg: 'brand.subtle' },
  },
})

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const useKeys = ({ lines, current, go }: Pick<EventsProps, 'lines' | 'current' | 'go'>): void => {
  const position = Math.max(0, lines.indexOf(current))
  const last = lines.length - 1
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      const to = {
        ArrowRight: position + 1,
        ArrowDown: position + 1,
        ArrowLeft: position - 1,
        ArrowUp: position - 1,
        PageDown: position + 50,
        PageUp: position - 50,
        Home: 0,
        End: last,
      }[event.key]
      if (to === undefined || last < 0) return
      event.preventDefault()
      go(lines[Math.min(last, Math.max(0, to))]!)
    }
    window.addEventListener('keydown', move)
    return () => window.removeEventListener('keydown', move)
  }, [position, last, lines, go])
}

interface EventsProps {
  steps: readonly RecordedStep[]
  filter: LineFilter
  change: (filter: LineFilter) => void
  lines: readonly number[]
  current: number
  go: (index: number) => void
}

/** All lines of the file, and the current one in full. */
export const Events = ({ steps, filter, change, lines, current, go }: EventsProps) => {
  const streams = useMemo(() => streamsIn(steps), [steps])
  const step = steps[current]
  useKeys({ lines, current, go })
  return (
    <>
      <Filter filter={filter} change={change} streams={streams} lineCount={lines.length} />
      <Rows steps={steps} lines={lines} current={current} go={go} />
      {step && (
        <chakra.section
          aria-label="Line"
          tabIndex={0}
          maxHeight="360px"
          overflow="auto"
          padding="4"
          fontFamily="mono"
          textStyle="caption"
        >
          <chakra.p overflowWrap="anywhere">{step.took.join(' → ')}</chakra.p>
          <chakra.pre whiteSpace="pre-wrap" overflowWrap="anywhere">
            {JSON.stringify({ event: step.event, context: contextOf(stateAfter(steps, current)) }, null, 2)}
          </chakra.pre>
        </chakra.section>
      )}
    </>
  )
}

const Rows = ({ steps, lines, current, go }: Pick<EventsProps, 'steps' | 'lines' | 'current' | 'go'>) => {
  const box = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const position = lines.indexOf(current)
  useEffect(() => {
    if (position === -1) return
    // Waits for the frame's layout, because seeking would otherwise lay out the page twice.
    const frame = requestAnimationFrame(() => rows.scrollToIndex(position, { align: 'auto' }))
    return () => cancelAnimationFrame(frame)
  }, [position, rows])
  return (
    <Table ref={box} aria-label="Events">
      <ol style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const at = lines[index]!
          const step = steps[at]!
          const classNames = ['event', step.cause, step.unhandled && 'unhandled']
          return (
            <li key={at} aria-setsize={lines.length} aria-posinset={index + 1}>
              <button
                type="button"
                tabIndex={at === current ? 0 : -1}
                aria-current={at === current ? 'step' : undefined}
                className={classNames.filter(Boolean).join(' ')}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                onClick={() => go(at)}
              >
                <span>{at + 1}</span>
                <span>{timeOf(step.t)}</span>
                <span>{step.actor}</span>
                <span title={step.event.type}>{eventName(step)}</span>
                <span>{resultOf(step)}</span>
                <span>{payloadOf(step)}</span>
              </button>
            </li>
          )
        })}
      </ol>
      {lines.length === 0 && (
        <chakra.p padding="4" color="fg.muted">
          No matching lines.
        </chakra.p>
      )}
    </Table>
  )
}
