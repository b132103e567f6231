import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { ChartNoAxesColumn } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { historyFlow } from '../../../machines/transactions/history/history.machine'
import { allCurrencies, isStatusFilter } from '../../../machines/transactions/history/history.rules'
import { useFlow } from '../../flows/use-flow'
import { useResource } from '../../resource/use-resource'
import { Button } from '../../ui/controls/button.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { fetchAhead, LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { Columns, HeadingRow, Page } from '../../ui/layout/page.view'
import { HistoryFilters } from './filters.view'
import { historySource } from './history.source'
import { HistoryList } from './history-list.view'
import { withSwaps } from './swaps/swap-rows.store'
import { transactionIndexOf } from './transaction-index.store'
import { useScrollRestoration } from './use-scroll-restoration'

const summaryCard = screenCode(() => import('./summary/summary-card.view').then((it) => it.SummaryCard))
const summaryDialog = screenCode(() =>
  import('./summary/summary.dialog').then(({ SummaryDialog }) => SummaryDialog),
)

const cachedTransactions = screenCode(() =>
  import('./cached-transactions.view').then(({ CachedTransactions }) => CachedTransactions),
)

const currencyPattern = /^[A-Za-z0-9]{1,12}$/

/** The filter from the URL; invalid values mean 'all'. */
const choiceIn = (query: URLSearchParams) => {
  const currency = query.get('currency') ?? ''
  const status = query.get('status')
  return {
    currency: currencyPattern.test(currency) ? currency : allCurrencies,
    status: isStatusFilter(status) ? status : ('all' as const),
  }
}

/** '/dashboard/transactions': the customer's transactions, newest first. */
export const HistoryScreen = () => {
  const client = useApolloClient()
  const [query, setQuery] = useSearchParams()
  const { currency: picked, status } = choiceIn(query)
  const [{ context }, sendHistory] = useFlow(historyFlow)
  // The loaded pages, for a customer who returns to the list.
  const [kept] = useState(() => transactionIndexOf(client, picked).extent)
  // The URL is the source of the filter: picking one navigates, as links and Back do.
  const {
    data: view,
    failure,
    isLoading,
    more,
    refresh,
    retryMore,
    state,
  } = useResource(historySource(status), { key: picked, kept })
  const currency = state.context.key ?? allCurrencies

  // Offline it could not be fetched.
  useEffect(() => fetchAhead(cachedTransactions.fetch), [])
  const rows = useMemo(() => view && withSwaps(view), [view])
  const saveScroll = useScrollRestoration()
  const isFiltered = currency !== allCurrencies || status !== 'all'
  const closeSummary = () => sendHistory({ type: 'history.closeSummary' })
  const pick = (name: string, value: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === 'all') after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return (
    <Page gap="4" marginTop="-6">
      <HeadingRow title={dashboardRoutes.transactions.title}>
        <Button
          variant="plain"
          aria-label="Summary"
          display={{ base: 'inline-flex', xl: 'none' }}
          onClick={() => sendHistory({ type: 'history.openSummary' })}
        >
          <ChartNoAxesColumn aria-hidden size={20} />
          <chakra.span display={{ base: 'none', md: 'inline' }}>Summary</chakra.span>
        </Button>
        <RefreshButton busy={isLoading} onRefresh={refresh} />
      </HeadingRow>
      <Columns>
        <chakra.div css={{ '&&': { gap: '4' } }}>
          <HistoryFilters currency={currency} status={status} onPick={pick} />
          {failure ? (
            <LazyScreen code={cachedTransactions} currency={currency} error={failure} onRefresh={refresh} />
          ) : (
            <HistoryList
              rows={rows}
              more={more}
              mayGrow={state.context.hasNextPage}
              onShowAll={isFiltered ? () => setQuery({}, { replace: true }) : undefined}
              onRetry={retryMore}
              onOpen={saveScroll}
            />
          )}
        </chakra.div>
        <div>
          <LazyTail code={summaryCard} currency={currency} totals={failure ? undefined : view?.totals} />
        </div>
      </Columns>
      {context.summaryOpen && (
        <LazyDialog onClose={closeSummary}>
          <LazyScreen code={summaryDialog} currency={currency} totals={view?.totals} onClose={closeSummary} />
        </LazyDialog>
      )}
    </Page>
  )
}
