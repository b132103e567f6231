import { chakra } from '@chakra-ui/react/styled-system'
import { CircleHelp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { moveVerb, paysNaira } from '../../../machines/money/move'
import { nairaOf } from '../../../machines/money/naira'
import { isUnderWay, statusBadgeStyles } from '../../../machines/money/transaction-status'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import {
  type PastSale,
  type UsualRange,
  usualRange,
  usualTimeText,
  waitsForMinimum,
} from '../../../machines/transactions/details/usual-duration.rules'
import { pollMs, usePageQuery } from '../../data/use-page-query'
import { useServices } from '../../flows/services'
import { useAction } from '../../flows/use-action'
import { useBackNavigation } from '../../flows/use-back-navigation'
import {
  PastSalesDocument,
  TransactionDetailsDocument,
  type WholeTransactionFragment,
} from '../../generated/graphql'
import { ButtonLink } from '../../ui/controls/button.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { Loaded } from '../../ui/feedback/loaded.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { accountTail, coins, naira, nairaText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Hero } from '../../ui/layout/hero.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, LoadingContext, screenCode } from '../../ui/layout/lazy-screen'
import { BackHeader, Columns, Page } from '../../ui/layout/page.view'
import { Amount } from '../../ui/marks/amount.view'
import { BankLogo } from '../../ui/marks/bank-logo.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { CommentsPanel } from '../comments/comments.view'
import { ReportTransaction } from '../report/report.view'
import { MoveTitle, NetworkName, StatusChip } from '../transaction-parts.view'
import { DoAgain, Particulars } from './particulars.view'
import { TicketLine } from './ticket-line.view'
import { Timeline } from './timeline.view'

/** Enough to find ten on the same network. */
const salesRead = 50

/** Durations of the customer's recent sales of the same coin and network; null while unknown. */
const useUsualRange = (details: WholeTransactionFragment | undefined): UsualRange | null => {
  const awaitedCurrency =
    details && isUnderWay(details.status) && paysNaira(details) && !waitsForMinimum(details)
      ? details.currency
      : null
  const { data } = usePageQuery(PastSalesDocument, {
    name: 'pastSales',
    variables: awaitedCurrency && { currency: awaitedCurrency.symbol, size: salesRead },
    once: true,
    quiet: true,
  })
  if (!awaitedCurrency) return null
  const sales = (data?.transactions.nodes ?? []).flatMap((sale): PastSale[] =>
    sale.approveDate !== null && paysNaira(sale) && sale.currency.chain === awaitedCurrency.chain
      ? [{ createdAt: Date.parse(sale.createDate), approvedAt: Date.parse(sale.approveDate) }]
      : [],
  )
  return usualRange(sales)
}

const Small = chakra('p', { base: { textStyle: 'secondary', color: 'var(--muted)' } })

interface HeadlineProps {
  details: WholeTransactionFragment
  range: UsualRange | null
}

/** The payout: amount, bank account and time, with the coins below (TX-24 to TX-27). */
const Headline = ({ details, range }: HeadlineProps) => {
  const { currency, status, bankAccount } = details
  const usual = usualTimeText({ ...details, chain: currency.chain }, range)
  const paid = nairaOf(details)
  const amount = coins(details.amountCrypto, currency.symbol, 8)
  const isPaid = status === 'approved'
  return (
    <Hero hasArrived={isPaid && paid !== null}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="6px 7px" marginBottom="3">
        <CoinIcon symbol={currency.symbol} size={28} />
        {paid === null ? (
          <chakra.span fontWeight="500">
            <MoveTitle row={details} />
          </chakra.span>
        ) : (
          <>
            <chakra.span fontWeight="500">{moveVerb(details)}</chakra.span>
            <chakra.span fontWeight="500" textStyle="figures" minWidth="0" overflowWrap="anywhere">
              {amount}
            </chakra.span>
            <NetworkName chain={currency.chain} />
          </>
        )}
        <StatusChip status={status} />
      </chakra.div>
      {isPaid && paid !== null ? (
        // spec: verbatim
        <chakra.div textStyle="secondary" color="var(--muted)">
          Recieved{' '}
          <chakra.span color="hero.fg">
            <Amount>{naira(paid.naira)}</Amount>
          </chakra.span>
        </chakra.div>
      ) : (
        <>
          <Small>{statusBadgeStyles[status].meaning}</Small>
          <Amount>{paid === null ? amount : nairaText(paid)}</Amount>
        </>
      )}
      <Small marginTop="2">
        {isPaid && paid !== null && <span>{statusBadgeStyles[status].meaning}</span>}
        {paid !== null && bankAccount && (
          <>
            <span>{isPaid ? ' · Paid to' : 'to'}</span> <b>{bankAccount.bank.name}</b>{' '}
            <chakra.span whiteSpace="nowrap">{accountTail(bankAccount.accountNumber)}</chakra.span>
          </>
        )}
      </Small>
      {paid?.isEstimate && <Small>An estimate. We lock your rate when the network confirms.</Small>}
      {usual && <Small>{usual}</Small>}
    </Hero>
  )
}

interface PayoutBankProps {
  details: WholeTransactionFragment
  children: ReactNode
}

/** The payout's bank account (TX-35) and the actions on it. */
const PayoutBankCard = ({ details, children }: PayoutBankProps) => {
  const { bankAccount: account, status } = details
  const pays = paysNaira(details)
  if (!pays && !children) return null
  return (
    <Card aria-labelledby={pays ? 'payout-bank' : undefined} display="flex" flexDirection="column" gap="4">
      {pays && (
        <chakra.h2 id="payout-bank" textStyle="rowTitle">
          {isUnderWay(status) ? 'Pays into' : 'Paid into'}
        </chakra.h2>
      )}
      {pays &&
        (account ? (
          <chakra.div display="flex" alignItems="center" gap="3">
            <BankLogo bank={account.bank} />
            <chakra.div minWidth="0">
              <chakra.p textStyle="rowTitle">{account.bank.name}</chakra.p>
              <chakra.p textStyle="secondary" color="fg.muted">
                <span>{account.accountName}</span> ·{' '}
                <chakra.span textStyle="figures">{account.accountNumber}</chakra.span>
              </chakra.p>
            </chakra.div>
          </chakra.div>
        ) : (
          <chakra.p color="fg.muted">No bank account yet. We'll hold your naira until you add one.</chakra.p>
        ))}
      {children && (
        <chakra.div display="flex" flexDirection="column" gap="2">
          {children}
        </chakra.div>
      )}
    </Card>
  )
}

/** The transaction by id; polled while it is pending. */
const useTransaction = (id: string, quiet = false) => {
  const query = usePageQuery(TransactionDetailsDocument, {
    name: 'transaction',
    variables: { id },
    pollEvery: ({ transaction: { status } }) => (isUnderWay(status) ? pollMs : null),
    quiet,
  })
  return { ...query, transaction: query.data?.transaction }
}

const { transactionDetails, transactions } = dashboardRoutes

/** Only approved transactions need it. */
const receipt = screenCode(() => import('../receipt/receipt.view').then(({ Receipt }) => Receipt))

/** The receipt of a new sale, once it is paid; `placeholder` until then. */
export const SaleReceipt = ({ id, placeholder }: { id: string; placeholder: ReactNode }) => {
  const { transaction } = useTransaction(id, true)
  return transaction?.status === 'approved' ? <LazyScreen code={receipt} id={id} /> : placeholder
}

const ApprovedReceipt = ({ details }: { details: WholeTransactionFragment }) => {
  const hasLetter = paysNaira(details) && details.bankAccount !== null
  return (
    <LoadingContext value={<Skeleton height={hasLetter ? '174px' : '114px'} />}>
      <LazyScreen code={receipt} id={details.id} hasLetter={hasLetter} />
    </LoadingContext>
  )
}

const arrivedDialog = screenCode(() => import('./arrived.dialog').then(({ Arrived }) => Arrived))

/** Whether naira arrived while the page was open; until the customer closes the dialog. */
const useArrived = (details: WholeTransactionFragment | undefined) => {
  const [lastStatus, setLastStatus] = useState(details?.status)
  const [isNow, setNow] = useState(false)
  const status = details?.status
  if (details && status !== lastStatus) {
    setLastStatus(status)
    setNow(status === 'approved' && lastStatus !== undefined && paysNaira(details))
  }
  return { isNow, close: () => setNow(false) }
}

const PlaceHolder = () => (
  <Columns>
    <div>
      <Hero>
        <chakra.div aria-hidden height="158px" />
      </Hero>
      <Skeleton height="240px" borderRadius="card" />
    </div>
    <div>
      <Skeleton height="120px" borderRadius="card" />
      <Skeleton height="338px" borderRadius="card" />
    </div>
  </Columns>
)

/** Opens the Help Center with a complaint about this transaction (HELP-03). */
const helpWith = (details: { transactionId: string; blockchainTransactionId?: string | null }): string =>
  `${dashboardRoutes.help.path}?${new URLSearchParams({
    transactionId: details.transactionId,
    ...(details.blockchainTransactionId ? { hash: details.blockchainTransactionId } : {}),
  })}`

const goneText =
  'We no longer see this deposit on the network. If you raised its fee, the new one is in your transactions.'

interface NoTransactionProps {
  text: string
  refresh?: ReactNode
  children?: ReactNode
}

const NoTransaction = ({ text, refresh, children }: NoTransactionProps) => {
  const goBack = useBackNavigation(transactions.path)
  return (
    <Page paddingTop={{ base: '4', lg: '2' }}>
      <BackHeader title={transactionDetails.title} onBack={goBack}>
        {refresh}
      </BackHeader>
      <EmptyState icon={<CircleHelp size={24} />} text={text}>
        <Link href={transactions.path} asChild>
          <ButtonLink variant="subtle">To your transactions</ButtonLink>
        </Link>
        {children}
      </EmptyState>
    </Page>
  )
}

const DetailsPage = ({ id }: { id: string }) => {
  const services = useServices()
  const copyId = useAction('details.copyId', {
    run: services.copy,
    onDone: () => ({ type: 'details.idCopied' }),
    onFailed: () => ({ type: 'details.copyFailed' }),
  })
  const { transaction, failure, lastError, isLoading, refresh } = useTransaction(id)
  const isGone = transaction?.status === 'pool' && lastError?.status === 404
  const details = failure || isGone ? undefined : transaction
  const refreshButton = <RefreshButton busy={isLoading} onRefresh={refresh} />
  const range = useUsualRange(details)
  const hasArrived = useArrived(details)
  const goBack = useBackNavigation(transactions.path)
  if (isGone)
    return (
      <NoTransaction text={goneText} refresh={refreshButton}>
        <Link href={helpWith(transaction)} asChild>
          <ButtonLink variant="plain">Ask support about this transaction</ButtonLink>
        </Link>
      </NoTransaction>
    )
  return (
    <Page paddingTop={{ lg: '2' }} aria-busy={isLoading}>
      <BackHeader title={transactionDetails.title} onBack={goBack} isOnHero={!failure}>
        {details && refreshButton}
      </BackHeader>
      <Loaded data={details} failure={failure} onRefresh={refresh} skeleton={<PlaceHolder />}>
        {(details) => (
          <Columns>
            <div>
              <Headline details={details} range={range} />
              <Timeline details={details} range={range} />
              <Particulars
                details={details}
                copying={copyId.isPending}
                onCopyId={() => void copyId.start(details.transactionId)}
              />
            </div>
            <div>
              <PayoutBankCard details={details}>
                {!services.practice && (
                  <>
                    {details.status === 'approved' && <ApprovedReceipt details={details} />}
                    <DoAgain details={details} />
                    <ReportTransaction details={details} />
                  </>
                )}
              </PayoutBankCard>
              {!services.practice && (
                <>
                  <CommentsPanel transactionId={details.transactionId} />
                  <Link href={helpWith(details)} asChild>
                    <ButtonLink variant="plain">Ask support about this transaction</ButtonLink>
                  </Link>
                  <TicketLine id={details.id} transactionId={details.transactionId} />
                </>
              )}
            </div>
          </Columns>
        )}
      </Loaded>
      {details && hasArrived.isNow && !services.practice && (
        <LazyDialog quiet onClose={hasArrived.close}>
          <LazyScreen code={arrivedDialog} details={details} onClose={hasArrived.close}>
            <LazyScreen code={receipt} id={details.id} />
            <DoAgain details={details} />
          </LazyScreen>
        </LazyDialog>
      )}
    </Page>
  )
}

/**
 * '/dashboard/transactions/details?id=': one transaction. Only the id comes from the URL and everything else from the
 * server, so that no link can fake a payment (TX-19).
 */
export const DetailsScreen = () => {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? <DetailsPage key={id} id={id} /> : <NoTransaction text="Transaction not found" />
}
