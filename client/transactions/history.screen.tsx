import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { ChartNoAxesColumn, CircleAlert } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'
import { summaryOf } from '../../machines/shared/refusal'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { allCurrencies, isStatusFilter } from '../../machines/transactions/history.rules'
import { Button } from '../shared/button.view'
import { FailureState } from '../shared/empty.view'
import { LazyDialog } from '../shared/lazy-dialog.view'
import { LazyScreen, screenCode } from '../shared/lazy-screen'
import { HeadingRow, Page } from '../shared/page.view'
import { RefreshButton } from '../shared/refresh-button.view'
import { useServices } from '../shared/services'
import { useFlow } from '../shared/use-flow'
import { useNearEnd } from '../shared/use-near-end'
import { HistoryFilters } from './filters.view'
import { cachedExtent, historyActors } from './history.actors'
import { HistoryList } from './history-list.view'
import { CachedTransactions } from './known-moves.view'
import { transactionIndexOf } from './roll.store'
import { usePolling } from './use-looking-again'
import { useScrollRestoration } from './use-scroll-place'

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
