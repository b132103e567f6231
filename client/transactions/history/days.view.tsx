import { chakra } from '@chakra-ui/react/styled-system'
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type MouseEvent, memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dayName, naira } from '../../ui/format'
import { arrivedOn, type ListRow } from './list-rows'
import { HistoryRow } from './row.view'

/** Its first child is the day's name: an `h2`, or a `b` in the copy that screen readers skip. */
const DayHeading = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '2',
    paddingBlock: '4px 8px',
    bg: 'bg',
    textStyle: 'secondary',
    color: 'fg.muted',
    '& > h2, & > b': { fontWeight: '600', color: 'fg' },
  },
})

interface DayName {
  name: string
  arrivedNaira: string | null
}

const Arrived = ({ arrivedNaira }: Pick<DayName, 'arrivedNaira'>) =>
  arrivedNaira !== null && <span>{naira(arrivedNaira)} arrived</span>

const rowHeight = 69
const progressHeight = 49
const dayHeight = 49
const dayGap = 16

const overscan = 8

/** Always renders the focused row and its neighbours, so that focus and Tab order survive scrolling. */
const withRow = (range: Range, row: number): number[] => {
  const indexes = new Set(defaultRangeExtractor(range))
  if (row >= 0) for (const index of [row - 1, row, row + 1]) indexes.add(index)
  return [...indexes].filter((index) => index >= 0 && index < range.count).sort((a, b) => a - b)
}

const Item = chakra('li', {
  base: {
    position: 'absolute',
    top: '0',
    insetInline: '0',
    '& > [data-row]': { overflow: 'hidden', bg: 'bg.panel', borderTopWidth: '1px', borderColor: 'border' },
    '&[data-first] > [data-row]': { borderRadius: '20px 20px 0 0', borderTopWidth: '0' },
    '&[data-last] > [data-row]': { borderRadius: '0 0 20px 20px' },
    '&[data-first][data-last] > [data-row]': { borderRadius: 'card' },
  },
})

interface RowItemProps extends Pick<ListRow, 'row' | 'otherLeg'> {
  index: number
  /** -1 while more rows may follow. */
  total: number
  day: string | null
  arrivedNaira: string | null
  last: boolean
  start: number
  measure: (element: HTMLElement | null) => void
}

const RowItem = memo(
  ({ row, otherLeg, index, total, day, arrivedNaira, last, start, measure }: RowItemProps) => (
    <Item
      ref={measure}
      data-index={index}
      data-id={row.id}
      data-first={day === null ? undefined : ''}
      data-last={last ? '' : undefined}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ transform: `translateY(${start}px)` }}
    >
      {day !== null && (
        <DayHeading style={{ marginTop: index > 0 ? dayGap : 0 }}>
          <h2>{day}</h2>
          <Arrived arrivedNaira={arrivedNaira} />
        </DayHeading>
      )}
      <div data-row>
        <HistoryRow row={row} otherLeg={otherLeg} />
      </div>
    </Item>
  ),
)

interface RenderedDay extends DayName {
  key: string
  day: ListRow['day']
  top: number
  bottom: number
}

/** A day's sticky heading, hidden from screen readers, which read the heading in the list. */
const StickyDay = ({ top, bottom, ...day }: Omit<RenderedDay, 'key' | 'day'>) => (
  <chakra.div
    aria-hidden
    position="absolute"
    insetInline="0"
    pointerEvents="none"
    style={{ top, height: bottom - top }}
  >
    <DayHeading position="sticky" top="16" zIndex="1">
      <b>{day.name}</b>
      <Arrived {...day} />
    </DayHeading>
  </chakra.div>
)

const indexOf = (rows: readonly ListRow[], id: string): number => rows.findIndex(({ row }) => row.id === id)

/** Visible rows keep their position when rows are inserted above. `scrollY` would force a layout on every commit. */
const useAnchoredRows = (virtualizer: Virtualizer<Window, Element>, rows: readonly ListRow[]): void => {
  const anchor = useRef<{ id: string; index: number; start: number } | null>(null)
  useLayoutEffect(() => {
    const before = anchor.current
    const offset = virtualizer.scrollOffset ?? 0
    const isScrolled = offset > virtualizer.options.scrollMargin
    if (before && isScrolled && rows[before.index]?.row.id !== before.id) {
      const now = virtualizer.measurementsCache[indexOf(rows, before.id)]
      if (now) window.scrollBy(0, now.start - before.start)
    }
    const top = virtualizer.getVirtualItemForOffset(offset)
    anchor.current = top ? { id: String(top.key), index: top.index, start: top.start } : null
  })
}

/** The functions keep their identity until the rows change: new ones make the virtualizer remeasure every row. */
const useRowLayout = (rows: readonly ListRow[]) => {
  const estimateSize = useCallback(
    (index: number): number => {
      const { row, day } = rows[index]!
      const progress = row.status === 'approved' ? 0 : progressHeight
      return rowHeight + progress + (day.first === index ? dayHeight + (index > 0 ? dayGap : 0) : 0)
    },
    [rows],
  )
  const getItemKey = useCallback((index: number) => rows[index]!.row.id, [rows])
  return { getItemKey, estimateSize }
}

interface DaysProps {
  rows: readonly ListRow[]
  now: number
  mayGrow: boolean
  onOpen: (path: string) => void
}

/** The row heights of the previous visit, so that Back restores the same scroll position. */
let lastMeasurements: VirtualItem[] = []

export const Days = memo(({ rows, now, mayGrow, onOpen }: DaysProps) => {
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState('')
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    ...useRowLayout(rows),
    overscan,
    scrollMargin,
    useFlushSync: false,
    initialMeasurementsCache: lastMeasurements,
    rangeExtractor: (range) => withRow(range, focused === '' ? -1 : indexOf(rows, focused)),
  })
  useAnchoredRows(virtualizer, rows)
  useEffect(
    () => () => {
      lastMeasurements = virtualizer.measurementsCache
    },
    [virtualizer],
  )
  const open = (event: MouseEvent): void => {
    const path = (event.target as Element).closest('a')?.getAttribute('href')
    const { ctrlKey, metaKey, altKey, shiftKey, button } = event
    if (!path || ctrlKey || metaKey || altKey || shiftKey || button !== 0) return
    event.preventDefault()
    onOpen(path)
  }
  const items = virtualizer.getVirtualItems()
  const renderedDays: RenderedDay[] = []
  for (const { index, start, end } of items) {
    const { row, day } = rows[index]!
    const [top, bottom] = [start - scrollMargin, end - scrollMargin]
    const before = renderedDays.at(-1)
    if (before?.day === day && before.bottom === top) before.bottom = bottom
    else
      renderedDays.push({
        key: `${day.first} ${before?.day === day}`,
        day,
        name: dayName(row.createDate, now),
        arrivedNaira: arrivedOn(rows, day, mayGrow),
        top: top + (day.first === index && index > 0 ? dayGap : 0),
        bottom,
      })
  }
  return (
    <chakra.div
      ref={list}
      position="relative"
      containerType="inline-size"
      style={{ height: virtualizer.getTotalSize() }}
    >
      <chakra.ul
        listStyleType="none"
        onClick={open}
        onFocus={({ target }) => setFocused(target.closest('li')?.dataset.id ?? '')}
        onBlur={({ currentTarget, relatedTarget }) => {
          // While the focus moves between rows, the target row must remain rendered.
          if (!currentTarget.contains(relatedTarget)) setFocused('')
        }}
      >
        {items.map(({ index, start }) => {
          const { row, otherLeg, day } = rows[index]!
          const isFirst = day.first === index
          return (
            <RowItem
              key={row.id}
              row={row}
              otherLeg={otherLeg}
              index={index}
              total={mayGrow ? -1 : rows.length}
              day={isFirst ? dayName(row.createDate, now) : null}
              arrivedNaira={isFirst ? arrivedOn(rows, day, mayGrow) : null}
              last={day.end === index + 1}
              start={start - scrollMargin}
              measure={virtualizer.measureElement}
            />
          )
        })}
      </chakra.ul>
      {renderedDays.map(({ key, day: _, ...renderedDay }) => (
        <StickyDay key={key} {...renderedDay} />
      ))}
    </chakra.div>
  )
})
