import { chakra } from '@chakra-ui/react/styled-system'
import { CircleHelp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { mustVerify } from '../../../machines/money/identity'
import { moveVerb, paysNaira } from '../../../machines/money/move'
import { nairaOf } from '../../../machines/money/naira'
import { isUnderWay, statusBadgeStyles } from '../../../machines/money/transaction-status'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import {
  type PastSale,
  type UsualRange,
  usualRange,
  usualTimeText,
  type WaitReason,
  waitReasonOf,
  waitTexts,
} from '../../../machines/transactions/details/usual-duration.rules'
import { pollMs, usePageQuery } from '../../data/use-page-query'
import { useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useAction } from '../../flows/use-action'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { useInterval } from '../../flows/use-interval'
import {
  IdentityCheckDocument,
  type IdentityCheckQuery,
  PastSalesDocument,
  TransactionDetailsDocument,
  type WholeTransactionFragment,
} from '../../generated/graphql'
import { PageButtonLink, PageTextLink } from '../../ui/controls/page-link.view'
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
import { NetworkName } from '../../ui/marks/network-name.view'
import { CommentsPanel } from '../comments/comments.view'
import { ReportTransaction } from '../report/report.view'
import { MoveTitle, StatusChip } from '../transaction-parts.view'
import { DoAgain, Particulars } from './particulars.view'
import { TicketLine } from './ticket-line.view'
import { Timeline, type TimelineProps } from './timeline.view'

const salesPageSize = 50

/** Undefined until the identity check is known. */
const useWaitReason = (
  details: WholeTransactionFragment | undefined,
): { wait: WaitReason | null | undefined; recheck: () => void } => {
  const { account, customer } = useSession()
  const { practice } = useServices()
  const kycRequired = (customer?.kycRequired ?? false) && !practice
  const mayWait = !details || (details.status === 'pending' && paysNaira(details))
  const isMissingIn = (data: IdentityCheckQuery | undefined) =>
    data?.kyc ? mustVerify({ kycRequired, verificationStatus: data.kyc.verificationStatus }) : undefined
  const {
    data,
    readAt,
    revalidate: recheck,
  } = usePageQuery(IdentityCheckDocument, {
    name: 'kyc',
    variables: kycRequired && mayWait ? { accountId: account.id } : null,
    pollEvery: (read) => (isMissingIn(read) ? pollMs : null),
    quiet: true,
  })
  // The customer may have verified since the cached status was read.
  const isMissing = isMissingIn(data) && readAt === null ? undefined : isMissingIn(data)
  return { wait: details && waitReasonOf(details, kycRequired ? isMissing : false), recheck }
}

const useUsualRange = (details: WholeTransactionFragment | undefined): UsualRange | null => {
  const pendingCurrency =
    details && isUnderWay(details.status) && paysNaira(details) ? details.currency : null
  const { data } = usePageQuery(PastSalesDocument, {
    name: 'pastSales',
    variables: pendingCurrency && { currency: pendingCurrency.symbol, size: salesPageSize },
    once: true,
    quiet: true,
  })
  if (!pendingCurrency) return null
  const sales = (data?.transactions.nodes ?? []).flatMap((sale): PastSale[] =>
    sale.approveDate !== null && paysNaira(sale) && sale.currency.chain === pendingCurrency.chain
      ? [{ createdAt: Date.parse(sale.createDate), approvedAt: Date.parse(sale.approveDate) }]
      : [],
  )
  return usualRange(sales)
}

const SecondaryLine = chakra('p', { base: { textStyle: 'secondary', color: 'var(--muted)' } })

/** The payout's amount, bank account and time, with the coins below them (TX-24 to TX-27). */
const Headline = ({ details, range, wait }: TimelineProps & { wait: WaitReason | null | undefined }) => {
  const { serverNow } = useServices()
  const { currency, status, bankAccount } = details
  const age = useInterval(serverNow, 60_000, () => true) - Date.parse(details.createDate)
  const usualTime = usualTimeText({ ...details, chain: currency.chain }, range, age)
  // An empty line keeps the place.
  const time = wait === undefined ? '\u00a0' : wait ? waitTexts[wait] : usualTime
  const payout = nairaOf(details)
  const amount = coins(details.amountCrypto, currency.symbol, 8)
  const isPaid = status === 'approved'
  return (
    <Hero hasArrived={isPaid && payout !== null}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="6px 7px" marginBottom="3">
        <CoinIcon symbol={currency.symbol} size={28} />
        {payout === null ? (
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
      {isPaid && payout !== null ? (
        // spec: verbatim
        <chakra.div textStyle="secondary" color="var(--muted)">
          Recieved{' '}
          <chakra.span color="hero.fg">
            <Amount>{naira(payout.naira)}</Amount>
          </chakra.span>
        </chakra.div>
      ) : (
        <>
          <SecondaryLine>{statusBadgeStyles[status].meaning}</SecondaryLine>
          <Amount>{payout === null ? amount : nairaText(payout)}</Amount>
        </>
      )}
      <SecondaryLine marginTop="2">
        {isPaid && payout !== null && <span>{statusBadgeStyles[status].meaning}</span>}
        {payout !== null && bankAccount && (
          <>
            <span>{isPaid ? ' · Paid to' : 'to'}</span> <b>{bankAccount.bank.name}</b>{' '}
            <chakra.span whiteSpace="nowrap">{accountTail(bankAccount.accountNumber)}</chakra.span>
          </>
        )}
      </SecondaryLine>
      {payout?.isEstimate && (
        <SecondaryLine>An estimate. We lock your rate when the network confirms.</SecondaryLine>
      )}
      {time && <SecondaryLine>{time}</SecondaryLine>}
      {wait === 'identity' && (
        <PageTextLink href={dashboardRoutes.sell.path} color="inherit">
          Verify identity
        </PageTextLink>
      )}
    </Hero>
  )
}

/** The payout's bank account (TX-35), followed by the actions. */
const PayoutBankCard = (props: { details: WholeTransactionFragment; children: ReactNode }) => {
  const { details, children } = props
  const { bankAccount: account, status } = details
  const isPayout = paysNaira(details)
  if (!isPayout && !children) return null
  return (
    <Card
      aria-labelledby={isPayout ? 'payout-bank' : undefined}
      display="flex"
      flexDirection="column"
      gap="4"
    >
      {isPayout && (
        <chakra.h2 id="payout-bank" textStyle="rowTitle">
          {isUnderWay(status) ? 'Pays into' : 'Paid into'}
        </chakra.h2>
      )}
      {isPayout &&
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

const receipt = screenCode(() => import('../receipt/receipt.view').then(({ Receipt }) => Receipt))

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

const useArrival = (details: WholeTransactionFragment | undefined) => {
  const [lastStatus, setLastStatus] = useState(details?.status)
  const [isOpen, setOpen] = useState(false)
  const status = details?.status
  if (details && status !== lastStatus) {
    setLastStatus(status)
    setOpen(status === 'approved' && lastStatus !== undefined && paysNaira(details))
  }
  return { isOpen, close: () => setOpen(false) }
}

const Placeholder = () => (
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

/** The Help Center with a complaint about this transaction (HELP-03). */
const complaintPath = (details: { transactionId: string; blockchainTransactionId?: string | null }): string =>
  `${dashboardRoutes.help.path}?${new URLSearchParams({
    transactionId: details.transactionId,
    ...(details.blockchainTransactionId ? { hash: details.blockchainTransactionId } : {}),
  })}`

const goneText =
  'We no longer see this deposit on the network. If you raised its fee, the new one is in your transactions.'

const NoTransaction = (props: { text: string; refresh?: ReactNode; children?: ReactNode }) => {
  const goBack = useBackNavigation(transactions.path)
  return (
    <Page paddingTop={{ base: '4', lg: '2' }}>
      <BackHeader title={transactionDetails.title} onBack={goBack}>
        {props.refresh}
      </BackHeader>
      <EmptyState icon={<CircleHelp size={24} />} text={props.text}>
        <PageButtonLink href={transactions.path} variant="subtle">
          To your transactions
        </PageButtonLink>
        {props.children}
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
  const { wait, recheck } = useWaitReason(details)
  const refreshAll = (): void => {
    refresh()
    recheck()
  }
  const refreshButton = <RefreshButton busy={isLoading} onRefresh={refreshAll} />
  const range = useUsualRange(wait === null ? details : undefined)
  const arrival = useArrival(details)
  const goBack = useBackNavigation(transactions.path)
  if (isGone)
    return (
      <NoTransaction text={goneText} refresh={refreshButton}>
        <PageButtonLink href={complaintPath(transaction)} variant="plain">
          Ask support about this transaction
        </PageButtonLink>
      </NoTransaction>
    )
  return (
    <Page paddingTop={{ lg: '2' }} aria-busy={isLoading}>
      <BackHeader title={transactionDetails.title} onBack={goBack} isOnHero={!failure}>
        {details && refreshButton}
      </BackHeader>
      <Loaded data={details} failure={failure} onRefresh={refresh} skeleton={<Placeholder />}>
        {(details) => (
          <Columns>
            <div>
              <Headline details={details} range={range} wait={wait} />
              <Timeline details={details} range={range} />
              <Particulars
                details={details}
                isCopying={copyId.isPending}
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
                  <PageButtonLink href={complaintPath(details)} variant="plain">
                    Ask support about this transaction
                  </PageButtonLink>
                  <TicketLine id={details.id} transactionId={details.transactionId} />
                </>
              )}
            </div>
          </Columns>
        )}
      </Loaded>
      {details && arrival.isOpen && !services.practice && (
        <LazyDialog quiet onClose={arrival.close}>
          <LazyScreen code={arrivedDialog} details={details} onClose={arrival.close}>
            <LazyScreen code={receipt} id={details.id} />
            <DoAgain details={details} />
          </LazyScreen>
        </LazyDialog>
      )}
    </Page>
  )
}

/** Everything but the id comes from the server, so that no link can fake a payment (TX-19). */
export const DetailsScreen = () => {
  const [query] = useSearchParams()
  const id = query.get('id')
  return id ? <DetailsPage key={id} id={id} /> : <NoTransaction text="Transaction not found" />
}
