import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { ChartNoAxesColumn, CircleAlert } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'
import { summaryOf } from '../../../machines/core/api-error'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { allCurrencies, isStatusFilter } from '../../../machines/transactions/history/history.rules'
import { useServices } from '../../flows/services'
import { useFlow } from '../../flows/use-flow'
import { Button } from '../../ui/controls/button.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { FailureState } from '../../ui/feedback/empty.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { HeadingRow, Page } from '../../ui/layout/page.view'
import { useNearEnd } from '../../ui/layout/use-near-end'
import { usePolling } from '../details/use-polling'
import { CachedTransactions } from './cached-transactions.view'
import { HistoryFilters } from './filters.view'
import { cachedExtent, historyActors } from './history.actors'
import { HistoryList } from './history-list.view'
import { transactionIndexOf } from './transaction-index.store'
import { useScrollRestoration } from './use-scroll-restoration'

const summaryDialog = screenCode(() => import('./summary.dialog').then(({ SummaryDialog }) => SummaryDialog))

const currencyPattern = /^[A-Za-z0-9]{1,12}$/

/** What the address asks for; anything unusable reads as 'all'. */
const choiceIn = (query: URLSearchParams) => {
  const currency = query.get('currency') ?? ''
  const status = query.get('status')
  return {
    currency: currencyPattern.test(currency) ? currency : allCurrencies,
    status: isStatusFilter(status) ? status : ('all' as const),
  }
}

/** '/dashboard/transactions': every move of the customer's money, newest first. */
export const HistoryScreen = () => {
  const services = useServices()
  const client = useApolloClient()
  const [query, setQuery] = useSearchParams()
  const choice = choiceIn(query)
  const [input] = useState(() => {
    const kept = cachedExtent(client, choice.currency)
    return { ...choice, ...(kept ? { kept } : {}) }
  })
  const [state, send] = useFlow('history', { actors: historyActors(services, client), input })
  const { currency, status, error: apiError, summaryOpen } = state.context
  const failed = state.matches('failed')
  const transactionIndex = transactionIndexOf(client, currency)
  const view = useSyncExternalStore(transactionIndex.subscribe, () => transactionIndex.view(status))

  // The address leads: picking writes it, and so do links and the Back button.
  useEffect(() => {
    if (choice.currency !== currency) send({ type: 'history.pickCurrency', currency: choice.currency })
  }, [send, choice.currency, currency])
  useEffect(() => {
    if (choice.status !== status) send({ type: 'history.pickStatus', status: choice.status })
  }, [send, choice.status, status])
  useNearEnd({
    active: state.matches('shown'),
    shown: `${state.context.page} ${view.count}`,
    onNear: () => send({ type: 'history.reachEnd' }),
  })
  usePolling({
    active: !failed,
    news: view.news,
    onPoll: () => send({ type: 'history.lookAgain' }),
  })
  const saveScroll = useScrollRestoration()
  const isFiltered = currency !== allCurrencies || status !== 'all'
  const refresh = () => send({ type: 'history.refresh' })
  const closeSummary = () => send({ type: 'history.closeSummary' })
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
    <Page gap="4">
      <HeadingRow title={dashboardRoutes.transactions.title}>
        <Button variant="plain" aria-label="Summary" onClick={() => send({ type: 'history.openSummary' })}>
          <ChartNoAxesColumn aria-hidden size={20} />
          <chakra.span display={{ base: 'none', md: 'inline' }}>Summary</chakra.span>
        </Button>
        <RefreshButton busy={state.matches('loading')} onRefresh={refresh} />
      </HeadingRow>
      <HistoryFilters currency={currency} status={status} onPick={pick} />
      {failed && apiError ? (
        <>
          <FailureState icon={<CircleAlert size={24} />} text={summaryOf(apiError)} onRefresh={refresh} />
          <CachedTransactions currency={currency} error={apiError} />
        </>
      ) : (
        <HistoryList
          rows={view.isKnown ? view : null}
          more={state.matches('loadingMore') ? 'loading' : state.matches('moreFailed') ? apiError : null}
          mayGrow={state.context.hasNextPage}
          onShowAll={isFiltered ? () => setQuery({}, { replace: true }) : undefined}
          onRetry={() => send({ type: 'history.retryMore' })}
          onOpen={saveScroll}
        />
      )}
      {summaryOpen && (
        <LazyDialog onClose={closeSummary}>
          <LazyScreen code={summaryDialog} currency={currency} totals={view.totals} onClose={closeSummary} />
        </LazyDialog>
      )}
    </Page>
  )
}
