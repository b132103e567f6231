import { chakra } from '@chakra-ui/react/styled-system'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { moveSign } from '../../../machines/money/move'
import { nairaOf } from '../../../machines/money/naira'
import { coins, dayName, dollars, naira, nairaText } from '../../ui/format'
import { LazyScreen, LoadingContext, screenCode } from '../../ui/layout/lazy-screen'
import { MoveTitle } from '../move-title.view'
import { blank, type HistoryRowProps, Row, useTransaction } from './row.view'
import type { HistoryRows } from './swaps/swap-rows.store'
import { useAnchoredRows } from './use-anchored-rows'

const Plain = ({ id, onOpen }: HistoryRowProps) => {
  const row = useTransaction(id)
  const paid = row && nairaOf(row)
  return row ? (
    <Row
      row={row}
      title={<MoveTitle row={row} />}
      amount={paid ? nairaText(paid) : coins(row.amountCrypto, row.currency.symbol, 5, moveSign(row.type))}
      below={dollars(row.amountUSD)}
      onOpen={onOpen}
    />
  ) : (
    blank
  )
}

/** Comes with the first swap of a list. */
const swap = screenCode(() => import('./swaps/swap-row.view').then(({ SwapRow }) => SwapRow))

/** One transaction in the list, or both legs of a swap. Subscribes to its own entities in the cache. */
const HistoryRow = (props: HistoryRowProps) =>
  props.otherLeg ? (
    <LoadingContext value={blank}>
      <LazyScreen code={swap} {...props} />
    </LoadingContext>
  ) : (
    <Plain {...props} />
  )

/** Its first child is the day's name: `h2` or, where screen readers have passed it, `b`. */
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

interface Day {
  name: string
  /** The naira that has arrived of it; null: none, or not known yet. */
  arrived: string | null
}

const arrivedText = ({ arrived }: Day) => arrived !== null && <span>{naira(arrived)} arrived</span>

/**
 * Estimated heights before measuring, px: a row; its progress, below it or in its own column; a day's heading, the gap
 * above it.
 */
const rowHeight = 68
const progressHeight = { narrow: 49, wide: 8 }
const wideFrom = 560
const dayHeight = 33
const dayGap = 16

/** Overscan: rows rendered beyond the visible ones on either side. */
const overscan = 8

/** The focused row and its neighbours are always rendered, so that focus and Tab order survive scrolling. */
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

interface RowItemProps {
  id: string
  otherLeg: string | undefined
  index: number
  /** Of all rows, if known; -1 while there are more. */
  total: number
  /** The day whose first row it is. */
  day: string | null
  arrived: string | null
  last: boolean
  start: number
  measure: (element: HTMLElement | null) => void
  onOpen: () => void
}

/** Memoised: rendering rows is most of the cost of scrolling. */
const RowItem = memo(
  ({ id, otherLeg, index, total, day, arrived, last, start, measure, onOpen }: RowItemProps) => (
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
      {day !== null && (
        <DayHeading style={{ marginTop: index > 0 ? dayGap : 0 }}>
          <h2>{day}</h2>
          {arrivedText({ name: day, arrived })}
        </DayHeading>
      )}
      <div data-row>
        <HistoryRow key={otherLeg} id={id} otherLeg={otherLeg} onOpen={onOpen} />
      </div>
    </Item>
  ),
)

interface Stretch extends Day {
  top: number
  bottom: number
}

/** The rendered part of a day with its sticky heading; screen readers read the heading in the list itself. */
const DayStretch = ({ top, bottom, ...day }: Stretch) => (
  <chakra.div
    aria-hidden
    position="absolute"
    insetInline="0"
    pointerEvents="none"
    style={{ top, height: bottom - top }}
  >
    <DayHeading position="sticky" top="16" zIndex="1">
      <b>{day.name}</b>
      {arrivedText(day)}
    </DayHeading>
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
  const [{ scrollMargin, isWide }, setPlace] = useState({ scrollMargin: 0, isWide: false })
  useLayoutEffect(() => {
    const { top = 0, width = 0 } = list.current?.getBoundingClientRect() ?? {}
    setPlace({ scrollMargin: top + window.scrollY, isWide: width >= wideFrom })
  }, [])
  const virtualizer = useWindowVirtualizer({
    count: rows.count,
    getItemKey: rows.idAt,
    estimateSize: (index) =>
      rowHeight +
      (rows.statusAt(index) === 'approved' ? 0 : progressHeight[isWide ? 'wide' : 'narrow']) +
      (rows.beginsDay(index) ? dayHeight + (index > 0 ? dayGap : 0) : 1),
    overscan,
    scrollMargin,
    useFlushSync: false,
    rangeExtractor: (range) => withRow(range, focused === '' ? -1 : rows.indexOf(focused)),
  })
  useAnchoredRows(virtualizer, rows)
  const items = virtualizer.getVirtualItems()
  const stretches: Stretch[] = []
  for (const { index, start, end } of items) {
    const name = dayName(rows.createDateAt(index), now)
    const [top, bottom] = [start - scrollMargin, end - scrollMargin]
    const before = stretches.at(-1)
    if (before?.name === name && before.bottom === top) before.bottom = bottom
    else
      stretches.push({
        name,
        arrived: rows.arrivedOnDayOf(index),
        top: top + (rows.beginsDay(index) && index > 0 ? dayGap : 0),
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
            arrived={rows.beginsDay(index) ? rows.arrivedOnDayOf(index) : null}
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
