import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleHelp } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import { Link, useSearchParams } from 'wouter'
import { coinName } from '../../../machines/money/coin-name'
import { retryWaits } from '../../../machines/resource/resource.machine'
import { depositFlow } from '../../../machines/sell/deposit/deposit.machine'
import { invalidRateText, rateIdProblem } from '../../../machines/sell/deposit/deposit.rules'
import { destinationOf } from '../../../machines/sell/deposit/destination.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { sendIfHandled, useFlow } from '../../flows/use-flow'
import { DepositPlaceDocument, DepositRateDocument, DepositsOfCoinDocument } from '../../generated/graphql'
import { useRevalidation } from '../../platform/use-revalidation'
import { useCached } from '../../resource/use-cached'
import { ButtonLink } from '../../ui/controls/button.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { Card } from '../../ui/layout/card.view'
import { fetchAhead, LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { BackHeader, Columns, Page } from '../../ui/layout/page.view'
import { Plate } from '../../ui/layout/plate.view'
import { RateLine } from '../rates/rate-line.view'
import { rateWaits, useRateAge } from '../rates/use-rate-age'
import { depositActors } from './deposit.actors'
import { DepositAddress } from './deposit-address.view'
import { ImportantCard } from './important.view'
import { WatchedDeposits } from './incoming/incoming.view'
import { NetworkQuestion, Title } from './naming.view'
import { PaysTo } from './pays-to.view'
import { useAddressRules } from './use-address-rules'

/** Of a practice nothing arrives. */
const Unwatched = ({ children }: ComponentProps<typeof WatchedDeposits>) => children(null)

/** Below everything else: its code comes last. */
const tail = screenCode(() => import('./next-steps.view').then((it) => it.DepositTail))

const PlaceHolder = () => (
  <Columns>
    <div>
      <Plate>
        <chakra.div aria-hidden height="420px" />
      </Plate>
    </div>
    <div>
      <Skeleton height="82px" borderRadius="card" />
      <Skeleton height="256px" borderRadius="card" />
    </div>
  </Columns>
)

const cachedDeposit = screenCode(() => import('./offline/cached-deposit.view').then((it) => it.CachedDeposit))

const seenSteps = screenCode(() => import('./incoming/seen.view').then((it) => it.SeenSteps))

const estimate = screenCode(() => import('../estimate.view').then((it) => it.Estimate))

const senderCard = screenCode(() => import('./sender.view').then((it) => it.SenderCard))

/** '/dashboard/sell/details?rateId=': the deposit address of one coin on one network. */
const DepositPage = ({ rateId }: { rateId: string | null }) => {
  const services = useServices()
  const client = useApolloClient()
  const { account } = useSession()
  const [state, send, actor] = useFlow(depositFlow, {
    actors: depositActors(services, client, account.id),
    input: { rateId },
  })
  const { rateId: id, readAt, error: apiError, chain, wrongChain, isConfirmed } = state.context
  const failed = state.matches('failed') || state.matches('retrying')
  const found = useCached(DepositRateDocument, id === null ? null : { id })
  const rate = (!failed && found?.rate) || undefined
  const currency = rate?.currency
  const place = useCached(
    DepositPlaceDocument,
    currency ? { symbol: currency.symbol, chain: currency.chain, accountId: account.id } : null,
  )
  const deposits = useCached(DepositsOfCoinDocument, currency ? { symbol: currency.symbol } : null)
  const destination = destinationOf(place?.walletMode)
  const address = place?.depositAddress?.address
  const rules = useAddressRules()
  const age = useRateAge(readAt)
  const goBack = useBackNavigation(dashboardRoutes.sell.path)
  // Offline they could not be fetched.
  useEffect(() => {
    for (const { fetch } of [senderCard, cachedDeposit, seenSteps]) fetchAhead(fetch, { sure: true })
  }, [])
  const [busy, onPlate] = [state.hasTag('busy'), !failed && !state.matches('invalid')]
  const Watched = services.practice ? Unwatched : WatchedDeposits
  const refresh = () => send({ type: 'deposit.refresh' })
  useRevalidation(services.clock, {
    revalidate: (cause) => {
      const again = failed && cause === 'interval' ? 'deposit.retry' : 'deposit.comeBack'
      const isMissing = cause === 'reconnect' && (failed || !isConfirmed)
      sendIfHandled(actor, { type: isMissing ? 'deposit.refresh' : again })
    },
    every: failed ? retryWaits : rateWaits,
    restarts: !failed,
  })
  return (
    <Page
      paddingTop={{ base: onPlate ? '0' : '4', lg: '2' }}
      paddingBottom={{ base: '96px', lg: '8' }}
      aria-busy={busy}
      style={{ overflowAnchor: 'none' }}
    >
      <BackHeader title={<Title rate={rate} />} onBack={goBack} onPlate={onPlate}>
        {rate && <RefreshButton busy={busy} onRefresh={refresh} />}
      </BackHeader>
      {state.matches('invalid') ? (
        <EmptyState icon={<CircleHelp size={24} />} text={invalidRateText} hint={rateIdProblem(rateId)}>
          <p>This link is broken. Please choose the coin again.</p>
          <Link href={dashboardRoutes.sell.path} asChild>
            <ButtonLink variant="subtle">Choose a coin</ButtonLink>
          </Link>
        </EmptyState>
      ) : failed && apiError ? (
        id !== null && <LazyScreen code={cachedDeposit} rateId={id} error={apiError} onRefresh={refresh} />
      ) : rate && currency && address && rules && readAt !== null ? (
        <Watched currency={currency}>
          {(seen) => (
            <Columns>
              <div>
                {/* The docked button lies over what follows. */}
                <Plate style={{ zIndex: 2 }}>
                  <RateLine rate={rate} age={age} busy={busy} />
                  {isConfirmed && (
                    <DepositAddress
                      currency={currency}
                      address={address}
                      rules={rules}
                      copied={state.context.copied}
                      copyFailed={state.context.copyFailed}
                      busy={state.matches('loading')}
                      picturing={state.matches('picturing')}
                      seen={seen}
                      onCopy={() => send({ type: 'deposit.copyAddress' })}
                      onPicture={() => send({ type: 'deposit.takePicture' })}
                    />
                  )}
                </Plate>
                {seen && <LazyTail code={seenSteps} deposit={seen.deposit} />}
                {!isConfirmed && (
                  <NetworkQuestion
                    currency={currency}
                    chain={chain}
                    wrongChain={wrongChain}
                    onName={(named) => send({ type: 'deposit.nameNetwork', chain: named })}
                  />
                )}
                {place && (
                  <PaysTo
                    accounts={place.bankAccounts}
                    coin={coinName(currency.name)}
                    destination={destination}
                  />
                )}
                <LazyTail
                  code={tail}
                  rate={rate}
                  deposits={
                    deposits && [
                      ...deposits.pending.nodes,
                      ...deposits.latest.nodes.filter(({ status }) => status === 'pool'),
                    ]
                  }
                  destination={destination}
                />
              </div>
              <div>
                {isConfirmed && <ImportantCard rate={rate} />}
                <Card css={{ '--room': { base: '100vw', xl: '340px' } }}>
                  <LazyTail
                    code={estimate}
                    loading={<Skeleton height="260px" />}
                    symbol={currency.symbol}
                    price={place?.dollarPrice?.price}
                    rate={rate.value}
                    destination={destination}
                  />
                </Card>
                {isConfirmed && <LazyTail code={senderCard} address={address} rules={rules} {...currency} />}
              </div>
            </Columns>
          )}
        </Watched>
      ) : (
        <PlaceHolder />
      )}
    </Page>
  )
}

/** Keyed by the rate id: another id restarts the flow. */
export const DepositScreen = () => {
  const [query] = useSearchParams()
  const rateId = query.get('rateId')
  return <DepositPage key={rateId} rateId={rateId} />
}
