import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleHelp, Flag } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { moveVerb, paysNaira } from '../../../machines/money/move'
import { nairaOf } from '../../../machines/money/naira'
import { timelineOf } from '../../../machines/money/timeline.rules'
import { isUnderWay, statusBadgeStyles } from '../../../machines/money/transaction-status'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { detailsFlow } from '../../../machines/transactions/details/details.machine'
import {
  expectationText,
  type PastSale,
  type UsualRange,
  usualRange,
} from '../../../machines/transactions/details/expectation.rules'
import { usualTimeText } from '../../../machines/transactions/details/headline.rules'
import { reportFlow } from '../../../machines/transactions/report/report.machine'
import { ineligibilityOf, ineligibilityText } from '../../../machines/transactions/report/report.rules'
import { useServices } from '../../flows/services'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { useFlow } from '../../flows/use-flow'
import { useInterval } from '../../flows/use-interval'
import {
  PastSalesDocument,
  TransactionDetailsDocument,
  type WholeTransactionFragment,
} from '../../generated/graphql'
import { useReading } from '../../reading'
import { Button, ButtonLink } from '../../ui/controls/button.view'
import { dangerSubtle } from '../../ui/controls/danger'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { Loaded } from '../../ui/feedback/loaded.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { accountTail, coins, naira, nairaText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, LoadingContext, screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { BackHeader, Columns, Page } from '../../ui/layout/page.view'
import { Plate } from '../../ui/layout/plate.view'
import { Amount } from '../../ui/marks/amount.view'
import { CoinIcon } from '../../ui/marks/coin-icon.view'
import { Route } from '../../ui/rows/route.view'
import { CommentsPanel } from '../comments/comments.view'
import { MoveTitle, NetworkName } from '../move-title.view'
import { reportActors, reportCommentOf, saveReportComment } from '../report/report.actors'
import { StatusChip } from '../status.view'
import { detailsActors, transactionReading } from './details.actors'
import { outcome } from './first-seen.store'
import { PayoutBankCard } from './payout-bank.view'

/** Enough to find ten with the same network among them. */
const salesRead = 50

/** How long the customer's last sales of an awaited one's coin on its network took; null while unknown. */
const useUsualRange = (details: WholeTransactionFragment | undefined): UsualRange | null => {
  const awaited = details && isUnderWay(details.status) && paysNaira(details) ? details.currency : null
  const { data } = useReading(PastSalesDocument, {
    name: 'pastSales',
    variables: awaited && { currency: awaited.symbol, size: salesRead },
    once: true,
    quiet: true,
  })
  if (!awaited) return null
  const sales = (data?.transactions.nodes ?? []).flatMap((sale): PastSale[] =>
    sale.approveDate !== null && paysNaira(sale) && sale.currency.chain === awaited.chain
      ? [{ createdAt: Date.parse(sale.createDate), approvedAt: Date.parse(sale.approveDate) }]
      : [],
  )
  return usualRange(sales)
}

const Small = chakra('p', { base: { textStyle: 'secondary', color: 'var(--muted)' } })

interface HeadlineProps {
  details: WholeTransactionFragment
  /** How long the customer's last sales took; null while unknown. */
  range: UsualRange | null
}

/** What arrives, where and when; the coins stand below it (TX-24 to TX-27). */
const Headline = ({ details, range }: HeadlineProps) => {
  const { currency, status, direction, bankAccount } = details
  const usual = usualTimeText({ status, direction, chain: currency.chain }, range)
  const paid = nairaOf(details)
  const amount = coins(details.amountCrypto, currency.symbol, 8)
  const isPaid = status === 'approved'
  return (
    <Plate arrived={isPaid && paid !== null}>
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
          <chakra.span color="plate.fg">
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
    </Plate>
  )
}

type Details = WholeTransactionFragment

const minuteMs = 60_000
const Expectation = ({ createDate, range }: { createDate: string; range: UsualRange }) => {
  const { serverNow } = useServices()
  const now = useInterval(serverNow, minuteMs, () => true)
  return (
    <chakra.p textStyle="secondary" color="fg.muted">
      {expectationText(range, Date.parse(createDate), now)}
    </chakra.p>
  )
}

/** After approval: the bank's processing (TX-35). */
const paidNote = ({ status, bankAccount }: Details): string | null =>
  status === 'approved' && bankAccount
    ? `Sent to ${bankAccount.bank.name} ${accountTail(bankAccount.accountNumber)}. Your bank's alert may still take a while.`
    : null

/** The transaction's progress step by step, with known times and the usual duration. */
const Timeline = ({ details, range }: { details: Details; range: UsualRange | null }) => {
  const { storage, serverNow } = useServices()
  const { id, status, direction, type, createDate, approveDate } = details
  const [confirmedBy, setConfirmedBy] = useState<number | null>(null)
  useEffect(() => {
    setConfirmedBy(outcome(storage, { id, status }, serverNow()))
  }, [storage, serverNow, id, status])
  const steps = timelineOf({
    status,
    direction,
    type,
    createdAt: Date.parse(createDate),
    approvedAt: approveDate === null ? null : Date.parse(approveDate),
    confirmedBy,
  })
  if (steps.length === 0) return null
  const note = paidNote(details)
  return (
    <Card aria-labelledby="timeline" display="flex" flexDirection="column" gap="4">
      <chakra.h2 id="timeline" textStyle="rowTitle">
        Progress
      </chakra.h2>
      <Route steps={steps} symbol={details.currency.symbol} />
      {note && (
        <chakra.p textStyle="secondary" color="fg.muted">
          {note}
        </chakra.p>
      )}
      {range && <Expectation createDate={createDate} range={range} />}
    </Card>
  )
}

const reportDialog = screenCode(() =>
  import('../report/report.dialog').then(({ ReportDialog }) => ReportDialog),
)

const secondMs = 1000

/** Not `disabled`: it keeps its focus, and says why. */
const unavailable = { bg: 'border', color: 'fg.muted', cursor: 'not-allowed', _hover: {} } as const

/** 'Report Transaction' and its dialog; while disabled it says why (REPORT-01). */
const ReportTransaction = ({ details }: { details: WholeTransactionFragment }) => {
  const services = useServices()
  const client = useApolloClient()
  const hint = useId()
  const { id, transactionId, status, direction, approveDate } = details
  const [state, send] = useFlow(reportFlow, {
    actors: reportActors(services, client),
    input: { id, transactionId },
    place: id,
  })
  const reportable = { status, direction, approvedAt: approveDate === null ? null : Date.parse(approveDate) }
  const now = useInterval(
    services.serverNow,
    secondMs,
    (at) => ineligibilityOf(reportable, at)?.kind === 'early',
  )
  const ineligibility = ineligibilityOf(reportable, now)

  // The draft survives a reload of the page, but not leaving it.
  useEffect(() => {
    const { vault, storage } = services
    const { href } = window.location
    vault.put('report.comment', reportCommentOf(storage, id))
    return () => {
      vault.put('report.comment', '')
      // A remount at the same address is not leaving.
      if (window.location.href !== href) saveReportComment(storage, id, '')
    }
  }, [services, id])

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <Button
        {...(ineligibility ? unavailable : dangerSubtle)}
        wide
        aria-disabled={ineligibility ? true : undefined}
        aria-describedby={ineligibility ? hint : undefined}
        onClick={() => send({ type: 'report.open', ...reportable, at: services.serverNow() })}
      >
        <Flag aria-hidden size={20} />
        Report Transaction
      </Button>
      {ineligibility && (
        <chakra.p id={hint} textStyle="secondary" color="fg.muted" textAlign="center">
          {ineligibilityText(ineligibility)}
        </chakra.p>
      )}
      {!state.matches('closed') && (
        <LazyDialog onClose={() => send({ type: 'report.close' })}>
          <LazyScreen code={reportDialog} number={transactionId} state={state} send={send} />
        </LazyDialog>
      )}
    </chakra.div>
  )
}

const { transactionDetails, transactions } = dashboardRoutes

/** For approved transactions only. */
export const receipt = screenCode(() => import('../receipt/receipt.view').then(({ Receipt }) => Receipt))

const doAgain = screenCode(() => import('./particulars.view').then(({ DoAgain }) => DoAgain))

const particulars = screenCode(() => import('./particulars.view').then(({ Particulars }) => Particulars))

const arrivedDialog = screenCode(() => import('./arrived.dialog').then(({ Arrived }) => Arrived))

/** Whether naira arrived just now, while the customer looked; until it is closed. */
const useArrived = (details: WholeTransactionFragment | undefined) => {
  const [seen, setSeen] = useState(details?.status)
  const [isNow, setNow] = useState(false)
  const status = details?.status
  if (details && status !== seen) {
    setSeen(status)
    setNow(status === 'approved' && seen !== undefined && paysNaira(details))
  }
  return { isNow, close: () => setNow(false) }
}

const PlaceHolder = () => (
  <Columns>
    <div>
      <Plate>
        <chakra.div aria-hidden height="158px" />
      </Plate>
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

const DetailsPage = ({ id }: { id: string }) => {
  const services = useServices()
  const client = useApolloClient()
  const [state, send] = useFlow(detailsFlow, { actors: detailsActors(services, client), input: { id } })
  const { data, failure, isLoading, refresh } = useReading(TransactionDetailsDocument, transactionReading(id))
  const details = failure ? undefined : data?.transaction
  const range = useUsualRange(details)
  const arrived = useArrived(details)
  const goBack = useBackNavigation(transactions.path)
  return (
    <Page paddingTop={{ lg: '2' }} aria-busy={isLoading}>
      <BackHeader title={transactionDetails.title} onBack={goBack} onPlate={!failure}>
        {details && <RefreshButton busy={isLoading} onRefresh={refresh} />}
      </BackHeader>
      <Loaded data={details} failure={failure} onRefresh={refresh} skeleton={<PlaceHolder />}>
        {(details) => (
          <Columns>
            <div>
              <Headline details={details} range={range} />
              <Timeline details={details} range={range} />
              <LazyTail
                code={particulars}
                loading={<Skeleton height="210px" borderRadius="card" />}
                details={details}
                copying={state.matches('copying')}
                onCopyId={() => send({ type: 'details.copyId' })}
              />
            </div>
            <div>
              <PayoutBankCard details={details}>
                {/* Of a practice there is no receipt, and nobody to write to. */}
                {!services.practice && (
                  <>
                    {details.status === 'approved' && (
                      <LoadingContext value={<Skeleton height="52px" />}>
                        <LazyScreen code={receipt} id={details.id} />
                      </LoadingContext>
                    )}
                    <LazyScreen code={doAgain} details={details} />
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
                </>
              )}
            </div>
          </Columns>
        )}
      </Loaded>
      {details && arrived.isNow && !services.practice && (
        <LazyDialog quiet onClose={arrived.close}>
          <LazyScreen code={arrivedDialog} details={details} onClose={arrived.close}>
            <LazyScreen code={receipt} id={details.id} />
            <LazyScreen code={doAgain} details={details} />
          </LazyScreen>
        </LazyDialog>
      )}
    </Page>
  )
}

const Missing = () => {
  const goBack = useBackNavigation(transactions.path)
  return (
    <Page paddingTop={{ base: '4', lg: '2' }}>
      <BackHeader title={transactionDetails.title} onBack={goBack} />
      <EmptyState icon={<CircleHelp size={24} />} text="Transaction not found">
        <Link href={transactions.path} asChild>
          <ButtonLink variant="subtle">To your transactions</ButtonLink>
        </Link>
      </EmptyState>
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
  return id ? <DetailsPage key={id} id={id} /> : <Missing />
}
