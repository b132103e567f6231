import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import {
  type ChartRange,
  chartPair,
  chartRanges,
  type DrawOrder,
  defaultRange,
  type PriceSummary,
  rangeNames,
  summaryOfPrices,
} from '../../../machines/money/price-chart'
import { usePageQuery } from '../../data/use-page-query'
import { type Chain, PriceHistoryDocument } from '../../generated/graphql'
import { figure } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { ChartFrame, ChartPlaceholder } from '../../widgets/chart-frame.view'
import { useInView } from '../../widgets/use-in-view'

const Choice = chakra('button', {
  base: {
    minHeight: '12',
    paddingInline: '3',
    borderRadius: 'control',
    textStyle: 'secondary',
    fontWeight: '500',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    _highContrast: { borderWidth: '1px' },
    _pressed: {
      bg: 'brand.subtle',
      color: 'brand.fg',
      fontWeight: '700',
      _highContrast: { bg: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
    },
  },
})

const coinPrice = (price: string): string => `$${figure(price, 2, price.indexOf('.') > 2 ? 2 : 4)}`

const Detail = ({ name, value }: { name: string; value: string | undefined }) => (
  <div>
    <chakra.dt textStyle="caption" color="fg.muted">
      {name}
    </chakra.dt>
    <chakra.dd textStyle="secondary" fontWeight="500" fontVariantNumeric="tabular-nums">
      {value ?? '–'}
    </chakra.dd>
  </div>
)

/** The change with an arrow, never in green, which is reserved for money that has arrived. */
const Change = ({ change, range }: { change: string; range: ChartRange }) => {
  const Arrow = change.startsWith('+') ? ArrowUpRight : change.startsWith('-') ? ArrowDownRight : ArrowRight
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" color="fg.muted" textStyle="secondary">
      <Arrow aria-hidden size={16} />
      <span>
        {change.replace('-', '−')}% in {rangeNames[range]}
      </span>
    </chakra.span>
  )
}

const Headline = ({ summary, range }: SummaryProps) => (
  <chakra.p display="flex" flexDirection="column" minHeight="52px">
    {summary && (
      <>
        <chakra.b textStyle="amount" fontSize="1.5rem" lineHeight="2rem">
          {coinPrice(summary.end)}
        </chakra.b>
        {summary.change && <Change change={summary.change} range={range} />}
      </>
    )}
  </chakra.p>
)

interface SummaryProps {
  summary: PriceSummary | null
  range: ChartRange
}

const Summary = ({ summary, range }: SummaryProps) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns="repeat(auto-fit, minmax(6.5rem, 1fr))"
    gap="2"
    aria-label={`Price over ${rangeNames[range]}`}
  >
    <Detail name="Start" value={summary ? coinPrice(summary.start) : undefined} />
    <Detail name="End" value={summary ? coinPrice(summary.end) : undefined} />
    <Detail name="High" value={summary ? coinPrice(summary.high) : undefined} />
    <Detail name="Low" value={summary ? coinPrice(summary.low) : undefined} />
    <Detail name="Change" value={summary?.change ? `${summary.change.replace('-', '−')}%` : undefined} />
  </chakra.dl>
)

/** A coin's price in dollars. Loads nothing until it is in view or requested (WALLET-34). */
export const PriceChart = ({ symbol, chain }: { symbol: string; chain: Chain }) => {
  const chartArea = useRef<HTMLDivElement>(null)
  const [isRequested, setRequested] = useState(false)
  const [range, setRange] = useState<ChartRange>(defaultRange)
  const isNeeded = useInView(chartArea) || isRequested
  const { data, hasFailed, revalidate } = usePageQuery(PriceHistoryDocument, {
    name: 'prices',
    variables: isNeeded ? { symbol, chain, range } : null,
    once: true,
    quiet: true,
    accept: ({ data, errors }) => (data?.priceHistory.length && !errors?.length ? data : null),
  })
  const points = data?.priceHistory
  const pair = chartPair(symbol)
  const order = useMemo<DrawOrder | null>(
    () =>
      points?.length
        ? {
            type: 'chart.draw',
            pair,
            range,
            points: points.map(({ date, price }) => ({ date, price })),
          }
        : null,
    [points, pair, range],
  )
  return (
    <Card aria-labelledby="price" display="flex" flexDirection="column" gap="3">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h2 id="price" textStyle="rowTitle">
          Price
        </chakra.h2>
        <chakra.div role="group" aria-label="Range" display="flex" flexWrap="wrap" gap="1">
          {chartRanges.map((each) => (
            <Choice key={each} type="button" aria-pressed={range === each} onClick={() => setRange(each)}>
              {rangeNames[each]}
            </Choice>
          ))}
        </chakra.div>
      </chakra.div>
      <Headline summary={points ? summaryOfPrices(points) : null} range={range} />
      <div ref={chartArea}>
        {!isNeeded ? (
          <ChartPlaceholder text={pair} action="Show chart" onAction={() => setRequested(true)} />
        ) : hasFailed && !points ? (
          <ChartPlaceholder
            text="Price history isn't available right now."
            action="Try again"
            onAction={revalidate}
          />
        ) : (
          <ChartFrame order={order} pair={pair} />
        )}
      </div>
      <Summary summary={points ? summaryOfPrices(points) : null} range={range} />
      <chakra.p textStyle="caption" color="fg.muted">
        {pair}, daily closing prices. Lightweight Charts™ © TradingView, Inc.{' '}
        <chakra.a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener noreferrer"
          textDecoration="underline"
        >
          tradingview.com
        </chakra.a>
      </chakra.p>
    </Card>
  )
}
