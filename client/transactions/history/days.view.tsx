import { chakra } from '@chakra-ui/react/styled-system'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { dayName } from '../../ui/format'
import { HistoryRow } from './history-row.view'
import type { HistoryRows } from './swaps/swap-rows.store'
import { useAnchoredRows } from './use-anchored-rows'
import { useMovingRows } from './use-moving-rows'

/** Estimated heights before measuring, px: a row with border and progress bar, a day's heading, the gap above it. */
const rowHeight = 73
const barHeight = 4
const dayHeight = 36
const dayGap = 16

/** Overscan: rows rendered beyond the visible ones on either side. */
const overscan = 8

/** The focused row and its neighbours are always rendered, so that focus and Tab order survive scrolling. */
const withRow = (range: Range, row: number): number[] => {
  const indexes = new Set(defaultRangeExtractor(range))
  if (row >= 0) for (const index of [row - 1, row, row + 1]) indexes.add(index)
  return [...indexes].filter((index) => index >= 0 && index < range.count).sort((a, b) => a - b)
}

const DayName = chakra('h2', {
  base: { paddingBlock: '2', bg: 'bg', textStyle: 'label', color: 'fg.muted' },
})

const Item = chakra('li', {
  base: {
    position: 'absolute',
    top: '0',
    insetInline: '0',
    '& > div': {
      overflow: 'hidden',
      bg: 'bg.panel',
      borderColor: 'border',
      borderWidth: '1px',
      borderBottomWidth: '0',
    },
    '&[data-first] > div': { borderRadius: '12px 12px 0 0' },
    '&[data-last] > div': { borderRadius: '0 0 12px 12px', borderBottomWidth: '1px' },
    '&[data-first][data-last] > div': { borderRadius: 'card' },
  },
})

interface RowItemProps {
  id: string
  otherLeg: string | undefined
  index: number
  /** Of all rows, if known; -1 while there are more. */
  total: number
  /** Whether it is a day's first row. */
  day: string | null
  last: boolean
  start: number
  measure: (element: HTMLElement | null) => void
  onOpen: () => void
}

/** Memoised: rendering rows is most of the cost of scrolling. */
const RowItem = memo(({ id, otherLeg, index, total, day, last, start, measure, onOpen }: RowItemProps) => (
  <Item
    ref={measure}
    data-index={index}
    data-id={id}
    data-first={day === null ? undefined : ''}
    data-last={last ? '' : undefined}
    aria-posinset={index + 1}
    aria-setsize={total}
    style={{ transform: `translateY(${start}px)` }}
  >
    {day !== null && <DayName style={{ marginTop: index > 0 ? dayGap : 0 }}>{day}</DayName>}
    <div>
      <HistoryRow key={otherLeg} id={id} otherLeg={otherLeg} onOpen={onOpen} />
    </div>
  </Item>
))

interface Stretch {
  name: string
  top: number
  bottom: number
}

/** The rendered part of a day with its sticky heading; screen readers read the heading in the list itself. */
const DayStretch = ({ name, top, bottom }: Stretch) => (
  <chakra.div
    aria-hidden
    position="absolute"
    insetInline="0"
    pointerEvents="none"
    style={{ top, height: bottom - top }}
  >
    <DayName as="div" position="sticky" top="16" zIndex="1">
      {name}
    </DayName>
  </chakra.div>
)

interface DaysProps {
  rows: HistoryRows
  /** ms since 1970. */
  now: number
  mayGrow: boolean
  onOpen: () => void
}

/** A virtual list grouped by day. */
export const Days = ({ rows, now, mayGrow, onOpen }: DaysProps) => {
  // The virtualizer is mutable, which React's compiler cannot see.
  'use no memo'
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState('')
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.count,
    getItemKey: rows.idAt,
    estimateSize: (index) =>
      rowHeight +
      (rows.statusAt(index) === 'approved' ? 0 : barHeight) +
      (rows.beginsDay(index) ? dayHeight + (index > 0 ? dayGap : 0) : 0) +
      (rows.endsDay(index) ? 1 : 0),
    overscan,
    scrollMargin,
    useFlushSync: false,
    rangeExtractor: (range) => withRow(range, focused === '' ? -1 : rows.indexOf(focused)),
  })
  useAnchoredRows(virtualizer, rows)
  const items = virtualizer.getVirtualItems()
  useMovingRows(
    list,
    items.map(({ index, start }) => ({ id: rows.idAt(index), start: start - scrollMargin })),
  )
  const stretches: Stretch[] = []
  for (const { index, start, end } of items) {
    const name = dayName(rows.createDateAt(index), now)
    const [top, bottom] = [start - scrollMargin, end - scrollMargin]
    const before = stretches.at(-1)
    if (before?.name === name && before.bottom === top) before.bottom = bottom
    else stretches.push({ name, top: top + (rows.beginsDay(index) && index > 0 ? dayGap : 0), bottom })
  }
  return (
    <chakra.div ref={list} position="relative" style={{ height: virtualizer.getTotalSize() }}>
      <chakra.ul
        listStyleType="none"
        onFocus={({ target }) => setFocused(target.closest('li')?.dataset.id ?? '')}
        onBlur={({ currentTarget, relatedTarget }) => {
          // While the focus moves to another row, that row must stay rendered.
          if (!currentTarget.contains(relatedTarget)) setFocused('')
        }}
      >
        {items.map(({ index, start }) => (
          <RowItem
            key={rows.idAt(index)}
            id={rows.idAt(index)}
            otherLeg={rows.otherLegAt(index)}
            index={index}
            total={mayGrow ? -1 : rows.count}
            day={rows.beginsDay(index) ? dayName(rows.createDateAt(index), now) : null}
            last={rows.endsDay(index)}
            start={start - scrollMargin}
            measure={virtualizer.measureElement}
            onOpen={onOpen}
          />
        ))}
      </chakra.ul>
      {stretches.map((stretch) => (
        <DayStretch key={`${stretch.name} ${stretch.top}`} {...stretch} />
      ))}
    </chakra.div>
  )
}
