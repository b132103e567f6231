import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeftRight, ChartNoAxesColumn } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { statusBadgeStyles } from '../../../machines/money/transaction-status'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import {
  allCurrencies,
  isStatusFilter,
  type StatusFilter,
  statusFilters,
} from '../../../machines/transactions/history/history.rules'
import { isPeriod } from '../../../machines/transactions/history/search.rules'
import { useServices } from '../../flows/services'
import { cameFromList } from '../../flows/use-back-navigation'
import { useEntryState } from '../../flows/use-entry-state'
import { HistoryPageDocument } from '../../generated/graphql'
import { Button, ButtonLink } from '../../ui/controls/button.view'
import { FilterChip, FilterLine } from '../../ui/controls/choices.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { CachedData } from '../../ui/feedback/cached-data.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { periodName } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { fetchAhead } from '../../ui/layout/lazy-screen'
import { ListEnd } from '../../ui/layout/list-end.view'
import { Columns, HeadingRow, Page } from '../../ui/layout/page.view'
import { CoinRowSkeletons } from '../../ui/layout/rows.view'
import { SearchEnd, SearchLine } from '../search/search-line.view'
import { Days } from './days.view'
import { useHistory } from './history.source'
import type { ListRow } from './list-rows'
import { barColour } from './row.view'
import { SummaryCard, SummaryDialog } from './summary/totals.view'

const RowSkeletons = () => (
  <Card flush marginTop="33px">
    {[1, 2].map((rows) => (
      <CoinRowSkeletons key={rows} />
    ))}
  </Card>
)

const Dot = chakra('span', { base: { boxSize: '2', borderRadius: 'chip' } })

interface FiltersProps {
  status: StatusFilter
  onPick: (name: 'status', value: string) => void
}

/** The status filter (TX-05). */
const HistoryFilters = ({ status, onPick }: FiltersProps) => (
  <FilterLine role="group" aria-label="Sort" gap={{ lg: '6px' }} flexWrap={{ lg: 'wrap' }}>
    {statusFilters.map((each) => (
      <FilterChip
        key={each}
        paddingInline={{ lg: '14px' }}
        aria-pressed={each === status}
        onClick={() => onPick('status', each)}
      >
        {each === 'all' ? (
          'All'
        ) : (
          <>
            <Dot bg={barColour(each)} />
            {statusBadgeStyles[each].label}
          </>
        )}
      </FilterChip>
    ))}
  </FilterLine>
)

interface HistoryListProps {
  rows: readonly ListRow[] | undefined
  mayGrow: boolean
  filter: string
  onShowAll: (() => void) | undefined
  onOpen: (path: string) => void
}

const HistoryList = ({ rows, mayGrow, filter, onShowAll, onOpen }: HistoryListProps) => {
  const { now } = useServices()
  const [openedAt] = useState(now)
  const hint = 'Your sales and deposits appear here as soon as we see them.'
  if (!rows) return <RowSkeletons />
  return rows.length === 0 && !mayGrow ? (
    <EmptyState
      icon={<ArrowLeftRight size={24} />}
      text="No Transactions"
      hint={onShowAll ? `Nothing matches ${filter}.` : hint}
    >
      {onShowAll ? (
        <Button variant="subtle" onClick={onShowAll}>
          Show all
        </Button>
      ) : (
        <Link href={dashboardRoutes.sell.path} asChild>
          <ButtonLink variant="subtle">Sell crypto</ButtonLink>
        </Link>
      )}
    </EmptyState>
  ) : (
    <Days rows={rows} now={openedAt} mayGrow={mayGrow} onOpen={onOpen} />
  )
}

const currencyPattern = /^[A-Za-z0-9]{1,12}$/

const filtersIn = (query: URLSearchParams) => {
  const currency = query.get('currency') ?? ''
  const [status, period] = [query.get('status'), query.get('period')]
  return {
    currency: currencyPattern.test(currency) ? currency : allCurrencies,
    status: isStatusFilter(status) ? status : ('all' as const),
    period: isPeriod(period) ? period : '',
  }
}

/** Restores the scroll position saved in the history entry, once. */
export const useScrollRestoration = (): void => {
  const [scrollTop] = useState(() => Number(history.state?.scrollTop ?? 0))
  useEffect(() => {
    if (scrollTop === 0) return
    // The router scrolls to the top in the current frame.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, scrollTop)
      history.replaceState({ ...history.state, scrollTop: 0 }, '')
    })
    return () => cancelAnimationFrame(frame)
  }, [scrollTop])
}

export const HistoryScreen = () => {
  const [query, setQuery] = useSearchParams()
  const { currency, ...filters } = filtersIn(query)
  // Kept out of the URL, which others may see, because the text may be a hash or a name.
  const [searchText, setSearchText, saveSearchText] = useEntryState('typed', '')
  const search = useDeferredValue(searchText.trim())
  const [searchCode, setSearchCode] = useState<typeof import('../search/search.store')>()
  // If its code is missing, the search shows every row.
  const searchTerm = searchCode ? [filters.period, search].filter(Boolean).join(' · ') : ''
  const matches = useMemo(
    () => (searchCode && searchTerm !== '' ? searchCode.matcherFor(search, filters.period) : null),
    [searchCode, searchTerm, search, filters.period],
  )
  const [isSummaryOpen, setSummaryOpen] = useEntryState('summary', false)
  const { rows, rowsOf, variables, symbols, totals, failure, isLoading, refresh, hasNextPage, ...next } =
    useHistory(currency, filters.status, searchTerm, matches)

  useEffect(() => {
    fetchAhead(() => import('../details/details.screen'))
  }, [])
  const isSearching = searchText !== '' || filters.period !== ''
  useEffect(() => {
    fetchAhead(() => import('../search/search.store').then(setSearchCode), { sure: isSearching })
  }, [isSearching])
  useScrollRestoration()
  const [, navigate] = useLocation()
  const open = useCallback(
    (path: string) => {
      saveSearchText.current()
      history.replaceState({ ...history.state, scrollTop: window.scrollY }, '')
      navigate(path, { state: cameFromList })
    },
    [saveSearchText, navigate],
  )
  const isFiltered = currency !== allCurrencies || filters.status !== 'all' || searchTerm !== ''
  const filter = [
    currency !== allCurrencies && currency,
    filters.status !== 'all' && statusBadgeStyles[filters.status].label,
    filters.period && periodName(filters.period),
    search && `'${search}'`,
  ]
    .filter(Boolean)
    .join(' · ')
  const showAll = (): void => {
    setSearchText('')
    setQuery({}, { replace: true })
  }
  const closeSummary = () => setSummaryOpen(false)
  const pick = (name: string, value: string): void =>
    setQuery(
      (before) => {
        const newQuery = new URLSearchParams(before)
        if (value === 'all' || value === '') newQuery.delete(name)
        else newQuery.set(name, value)
        return newQuery
      },
      { replace: true, state: history.state },
    )
  const summary = { currency, totals, period: filters.period }
  const list = { filter, onShowAll: isFiltered ? showAll : undefined, onOpen: open }
  return (
    <Page gap="4" marginTop="-6" css={{ '[data-above] ~ &': { marginTop: '0' } }}>
      <HeadingRow title={dashboardRoutes.transactions.title}>
        <Button
          variant="plain"
          aria-label="Statement"
          display={{ base: 'inline-flex', xl: 'none' }}
          onClick={() => setSummaryOpen(true)}
        >
          <ChartNoAxesColumn aria-hidden size={20} />
          <chakra.span display={{ base: 'none', md: 'inline' }}>Statement</chakra.span>
        </Button>
        <RefreshButton busy={isLoading} onRefresh={refresh} />
      </HeadingRow>
      <Columns>
        <chakra.div css={{ '&&': { gap: '4' } }}>
          <chakra.div
            role="search"
            display="grid"
            gridTemplateColumns={{ base: '1fr 1fr', md: '2fr 1fr 1fr' }}
            gap="2"
            minHeight={{ base: '120px', md: '14' }}
          >
            <SearchLine
              period={filters.period}
              typedText={searchText}
              currency={currency}
              symbols={symbols}
              onType={setSearchText}
              onPick={pick}
            />
          </chakra.div>
          <HistoryFilters status={filters.status} onPick={pick} />
          {failure ? (
            <CachedData
              document={HistoryPageDocument}
              variables={variables}
              error={failure}
              title={
                currency === allCurrencies ? 'Last known transactions' : `Last known ${currency} transactions`
              }
              onRefresh={refresh}
            >
              {({ transactions }) => (
                <HistoryList rows={rowsOf(transactions.nodes)} mayGrow={false} {...list} />
              )}
            </CachedData>
          ) : (
            <>
              <HistoryList rows={rows} mayGrow={hasNextPage} {...list} />
              {matches && rows && (
                <SearchEnd {...next.search} hasNextPage={hasNextPage} isReading={next.more === 'loading'} />
              )}
              <ListEnd
                more={matches && next.more === 'loading' ? null : next.more}
                onRetry={next.retryMore}
              />
            </>
          )}
        </chakra.div>
        <div>
          <SummaryCard {...summary} />
        </div>
      </Columns>
      {isSummaryOpen && (
        <LazyDialog onClose={closeSummary}>
          <SummaryDialog {...summary} onClose={closeSummary} />
        </LazyDialog>
      )}
    </Page>
  )
}
