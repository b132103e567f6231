import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert, CircleHelp } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { summaryOf } from '../../../machines/core/api-error'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { paysNaira } from '../../../machines/transactions/move.rules'
import { isUnderWay, statusBadgeStyles } from '../../../machines/transactions/status.rules'
import { useServices } from '../../flows/services'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { useFlow } from '../../flows/use-flow'
import type { TransactionDetailsQuery } from '../../generated/graphql'
import { useResource } from '../../resource/use-resource'
import { ButtonLink } from '../../ui/controls/button.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { EmptyState, FailureState } from '../../ui/feedback/empty.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { coins, naira } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { BackHeader, Columns, Page, pairWidth } from '../../ui/layout/page.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { CommentsPanel } from '../comments/comments.view'
import { MoveTitle } from '../history/row.view'
import { Receipt } from '../receipt/receipt.view'
import { ReportTransaction } from '../report/report.view'
import { StatusChip } from '../status.view'
import { detailsActors, transactionSource } from './details.actors'
import { Particulars } from './particulars.view'
import { PayoutBankCard } from './payout-bank.view'
import { Timeline } from './timeline.view'

const { transactionDetails, transactions } = dashboardRoutes

/** Amount, status and what was paid. */
const Headline = ({ details }: { details: TransactionDetailsQuery['transaction'] }) => {
  const { currency, status, amountNGN } = details
  return (
    <Card display="flex" flexDirection="column" alignItems="center" gap="2" textAlign="center">
      <CoinIcon symbol={currency.symbol} size={48} />
      <chakra.p color="fg.muted">
        <MoveTitle row={details} />
      </chakra.p>
      <chakra.p textStyle="h1" fontVariantNumeric="tabular-nums" maxWidth="full" overflowWrap="anywhere">
        {coins(details.amountCrypto, currency.symbol, 8)}
      </chakra.p>
      <StatusChip status={status} />
      <chakra.p textStyle="secondary" color="fg.muted">
        {statusBadgeStyles[status].meaning}
      </chakra.p>
      {status === 'approved' && amountNGN !== null && (
        <chakra.p textStyle="rowTitle" fontWeight="700" color="status.green">
          {/* spec: verbatim */}
          Recieved {naira(amountNGN)}
        </chakra.p>
      )}
    </Card>
  )
}

const PlaceHolder = () => (
  <Columns>
    <div>
      <Skeleton height="208px" borderRadius="card" />
      <Skeleton height="240px" borderRadius="card" />
    </div>
    <div>
      <Skeleton height="120px" borderRadius="card" />
      <Skeleton height="338px" borderRadius="card" />
    </div>
  </Columns>
)

/** Opens the Help Center with a complaint about this transaction (HELP, AMB-62). */
const helpWith = (details: { transactionId: string; blockchainTransactionId?: string | null }): string =>
  `${dashboardRoutes.help.path}?${new URLSearchParams({
    transactionId: details.transactionId,
    ...(details.blockchainTransactionId ? { hash: details.blockchainTransactionId } : {}),
  })}`

const DetailsPage = ({ id }: { id: string }) => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow('details', { actors: detailsActors(services, client), input: { id } })
  const { data, failure, isLoading, refresh } = useResource(
    { resource: 'transaction', key: id },
    transactionSource(client),
  )
  const details = failure ? undefined : data?.transaction
  const goBack = useBackNavigation(transactions.path)
  return (
    <Page maxWidth={pairWidth} gap="4" paddingTop="4" aria-busy={isLoading}>
      <BackHeader title={transactionDetails.title} onBack={goBack}>
        {details && <RefreshButton busy={isLoading} onRefresh={refresh} />}
      </BackHeader>
      {failure ? (
        <FailureState icon={<CircleAlert size={24} />} text={summaryOf(failure)} onRefresh={refresh} />
      ) : details ? (
        <Columns>
          <div>
            <Headline details={details} />
            <Timeline details={details} />
            <Particulars
              details={details}
              copying={state.matches('copying')}
              onCopyId={() => send({ type: 'details.copyId' })}
            />
          </div>
          <div>
            {paysNaira(details) && (
              <PayoutBankCard account={details.bankAccount} paid={!isUnderWay(details.status)} />
            )}
            {details.status === 'approved' && <Receipt id={details.id} />}
            <CommentsPanel transactionId={details.transactionId} />
            <ReportTransaction details={details} />
            <ButtonLink variant="plain" asChild>
              <Link href={helpWith(details)}>Ask support about this transaction</Link>
            </ButtonLink>
          </div>
        </Columns>
      ) : (
        <PlaceHolder />
      )}
    </Page>
  )
}

const Missing = () => {
  const goBack = useBackNavigation(transactions.path)
  return (
    <Page maxWidth={pairWidth} gap="4" paddingTop="4">
      <BackHeader title={transactionDetails.title} onBack={goBack} />
      <EmptyState icon={<CircleHelp size={24} />} text="Transaction not found">
        <ButtonLink variant="outline" asChild>
          <Link href={transactions.path}>To your transactions</Link>
        </ButtonLink>
      </EmptyState>
    </Page>
  )
}

/**
 * '/dashboard/transactions/details?id=': one transaction. Only the id comes from the URL and everything else from the
 * server, so that no link can fake a payment (AMB-49).
 */
export const DetailsScreen = () => {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? <DetailsPage key={id} id={id} /> : <Missing />
}
