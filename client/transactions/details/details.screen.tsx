import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleHelp } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { detailsFlow } from '../../../machines/transactions/details/details.machine'
import { useServices } from '../../flows/services'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { useFlow } from '../../flows/use-flow'
import { useResource } from '../../resource/use-resource'
import { ButtonLink } from '../../ui/controls/button.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { Loaded } from '../../ui/feedback/loaded.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { LazyDialog } from '../../ui/layout/lazy-dialog.view'
import { LazyScreen, LoadingContext, screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { BackHeader, Columns, Page } from '../../ui/layout/page.view'
import { Plate } from '../../ui/layout/plate.view'
import { CommentsPanel } from '../comments/comments.view'
import { ReportTransaction } from '../report/report.view'
import { detailsActors, transactionSource } from './details.actors'
import { Headline } from './headline.view'
import { PayoutBankCard } from './payout-bank.view'
import { Timeline } from './timeline.view'
import { useArrived } from './use-arrived'
import { useUsualRange } from './use-usual-range'

const { transactionDetails, transactions } = dashboardRoutes

/** For approved transactions only. */
export const receipt = screenCode(() => import('../receipt/receipt.view').then(({ Receipt }) => Receipt))

const doAgain = screenCode(() => import('./do-again.view').then(({ DoAgain }) => DoAgain))

const particulars = screenCode(() => import('./particulars.view').then(({ Particulars }) => Particulars))

const arrivedDialog = screenCode(() => import('./arrived.dialog').then(({ Arrived }) => Arrived))

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
  const { data, failure, isLoading, refresh } = useResource(transactionSource, { key: id })
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
