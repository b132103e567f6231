import { useApolloClient, useQuery } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { ChartNoAxesColumn, CircleAlert, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { summaryOf } from '../../machines/shared/refusal'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import {
  allCurrencies,
  filtered,
  historyPageSize,
  isStatusFilter,
} from '../../machines/transactions/history.rules'
import { HistoryPageDocument } from '../generated/graphql'
import { Button } from '../shared/button.view'
import { FailureState } from '../shared/empty.view'
import { Page, PageHeading } from '../shared/page.view'
import { useServices } from '../shared/services'
import { useFlow } from '../shared/use-flow'
import { HistoryFilters } from './filters.view'
import { historyActors, keptExtent } from './history.actors'
import { HistoryList } from './history-list.view'
import { SummaryDialog } from './summary.dialog'
import { useLookingAgain } from './use-looking-again'
import { useNearEnd } from './use-near-end'
import { useScrollPlace } from './use-scroll-place'

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
    const kept = keptExtent(client, choice.currency)
    return { ...choice, ...(kept ? { kept } : {}) }
  })
  const [state, send] = useFlow('history', { actors: historyActors(services, client), input })
  const { currency, status, refusal, summaryOpen } = state.context
  const { data } = useQuery(HistoryPageDocument, {
    fetchPolicy: 'cache-only',
    variables: { currency, page: 1, size: historyPageSize },
  })
  const failed = state.matches('failed')
  const list = failed ? undefined : data?.transactions
  const rows = filtered(list?.nodes ?? [], status)

  // The address leads: picking writes it, and so do links and the Back button.
  useEffect(() => {
    if (choice.currency !== currency) send({ type: 'history.pickCurrency', currency: choice.currency })
  }, [send, choice.currency, currency])
  useEffect(() => {
    if (choice.status !== status) send({ type: 'history.pickStatus', status: choice.status })
  }, [send, choice.status, status])
  useNearEnd({
    active: state.matches('shown'),
    shown: rows.length,
    onNear: () => send({ type: 'history.reachEnd' }),
  })
  useLookingAgain({
    active: !failed,
    news: (list?.nodes ?? [])
      .slice(0, historyPageSize)
      .map((row) => `${row.id} ${row.status}`)
      .join(),
    onLook: () => send({ type: 'history.lookAgain' }),
  })
  const keepPlace = useScrollPlace()
  const refresh = () => send({ type: 'history.refresh' })
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
      <chakra.div display="flex" alignItems="center" gap="1">
        <PageHeading flex="1">{dashboardRoutes.transactions.title}</PageHeading>
        <Button look="plain" aria-label="Summary" onClick={() => send({ type: 'history.openSummary' })}>
          <ChartNoAxesColumn aria-hidden size={20} />
          <chakra.span display={{ base: 'none', md: 'inline' }}>Summary</chakra.span>
        </Button>
        <Button look="bare" square aria-label="Refresh" loading={state.matches('loading')} onClick={refresh}>
          {!state.matches('loading') && <RefreshCw aria-hidden size={20} />}
        </Button>
      </chakra.div>
      <HistoryFilters currency={currency} status={status} onPick={pick} />
      {failed && refusal ? (
        <FailureState icon={<CircleAlert size={24} />} text={summaryOf(refusal)} onRefresh={refresh} />
      ) : (
        <HistoryList
          rows={list ? rows : null}
          more={state.matches('loadingMore') ? 'loading' : state.matches('moreFailed') ? refusal : null}
          mayGrow={state.context.hasNextPage}
          onRetry={() => send({ type: 'history.retryMore' })}
          onOpen={keepPlace}
        />
      )}
      {summaryOpen && (
        <SummaryDialog
          currency={currency}
          totals={list?.totals}
          onClose={() => send({ type: 'history.closeSummary' })}
        />
      )}
    </Page>
  )
}
