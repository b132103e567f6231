import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleHelp, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { coinName } from '../../../machines/money/coin-name'
import { depositFlow } from '../../../machines/sell/deposit/deposit.machine'
import {
  coinOnNetwork,
  invalidRateText,
  minimumText,
  onlyThisCoinText,
  rateIdProblem,
} from '../../../machines/sell/deposit/deposit.rules'
import { destinationOf } from '../../../machines/sell/deposit/destination.rules'
import { incomingDeposits, isAwaited } from '../../../machines/sell/deposit/incoming.rules'
import { type CoinRate, hasLimit } from '../../../machines/sell/rates/coin.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useCached } from '../../data/use-cached'
import { pollMs, retryWaits, usePageQuery } from '../../data/use-page-query'
import { useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useAction } from '../../flows/use-action'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { sendIfHandled, useFlow } from '../../flows/use-flow'
import {
  DepositPlaceDocument,
  DepositRateDocument,
  DepositsOfCoinDocument,
  type DepositsOfCoinQuery,
} from '../../generated/graphql'
import { useEvery, useReturn } from '../../platform/use-attention'
import { PageButtonLink } from '../../ui/controls/page-link.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { limitInDollars, rateText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { Spread } from '../../ui/layout/flex.view'
import { Hero } from '../../ui/layout/hero.view'
import { BackHeader, Columns, Page } from '../../ui/layout/page.view'
import { TwoBars } from '../../ui/marks/two-bars.view'
import { Estimate } from '../estimate.view'
import { RateAgeLine, ratePollMs, useRateAge } from '../rates/rate-age.view'
import { CachedDeposit } from './cached-deposit.view'
import { depositActions, depositActors } from './deposit.actors'
import { DepositAddress } from './deposit-address-card.view'
import {
  AccumulatedCard,
  DepositSteps,
  EarlierDeposits,
  NextSteps,
  type SeenDeposit,
} from './deposit-progress.view'
import { NetworkQuestion, Title } from './network-question.view'
import { PaysTo } from './pays-to.view'
import { SenderCard } from './sender.view'
import { useAddressRules } from './use-address-rules'

/** The rate, its limit and its age (SELL-14). */
const RateLine = ({ rate, readAt, busy }: { rate: CoinRate; readAt: number; busy: boolean }) => {
  const age = useRateAge(readAt)
  return (
    <Spread as="section" aria-label="Rate" alignItems="end" columnGap="3" marginBottom="14px">
      <div>
        <chakra.p textStyle="secondary" color="var(--muted)">
          Live rate
        </chakra.p>
        <chakra.strong
          textStyle="h2"
          fontSize="1.5rem"
          whiteSpace="nowrap"
          data-stale={age?.stale || undefined}
        >
          {rateText(rate.value)}
        </chakra.strong>
      </div>
      <chakra.div textStyle="secondary" color="var(--muted)" marginInlineStart="auto" textAlign="end">
        {hasLimit(rate.limit) && <p>limit: {limitInDollars(rate.limit)}</p>}
        <RateAgeLine age={age} busy={busy} isOnHero />
      </chakra.div>
    </Spread>
  )
}

const Line = ({ text }: { text: string }) => (
  <chakra.li display="flex" gap="3">
    <TwoBars color="orange.solid" marginTop="8px" />
    <span>{text}</span>
  </chakra.li>
)

/** Warns about mistakes that lose money (SELL-22, CONST-23). */
const ImportantCard = ({ rate }: { rate: CoinRate }) => (
  <Card tone="warning" aria-labelledby="important" display="flex" flexDirection="column" gap="2">
    <chakra.h2 id="important" textStyle="rowTitle" display="flex" gap="10px" color="orange.fg">
      <TriangleAlert aria-hidden size={24} />
      Important!!
    </chakra.h2>
    <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
      <Line text={onlyThisCoinText(rate.currency)} />
      {hasLimit(rate.limit) && <Line text={minimumText(limitInDollars(rate.limit))} />}
    </chakra.ul>
  </Card>
)

/**
 * Returns the deposit that arrived during this visit, and earlier ones that are paid or below the minimum. Those are at
 * the page's end, because a customer who is about to send more needs the address first.
 */
const useSeenDeposits = (
  data: DepositsOfCoinQuery | undefined,
  currency: CoinRate['currency'] | undefined,
) => {
  const { serverNow } = useServices()
  const [closedIds, setClosedIds] = useState<readonly string[] | null>(null)
  const latest = (data?.latest.nodes ?? []).map((row) => ({ ...row, seenAt: Date.parse(row.createDate) }))
  const incoming = currency ? incomingDeposits(latest, currency, serverNow()) : []
  if (data && closedIds === null)
    setClosedIds(incoming.filter((deposit) => !isAwaited(deposit)).map(({ id }) => id))
  const isClosed = ({ id }: { id: string }) => closedIds?.includes(id) ?? true
  const deposit = incoming.find((incomingDeposit) => !isClosed(incomingDeposit))
  const seenDeposit: SeenDeposit | null = deposit
    ? { deposit, onClose: () => setClosedIds(incoming.map(({ id }) => id)) }
    : null
  return { seenDeposit, earlierDeposits: incoming.filter(isClosed) }
}

const Placeholder = () => (
  <Columns>
    <div>
      <Hero>
        <chakra.div aria-hidden height="420px" />
      </Hero>
    </div>
    <div>
      <Skeleton height="82px" borderRadius="card" />
      <Skeleton height="256px" borderRadius="card" />
    </div>
  </Columns>
)

/** The page '/dashboard/sell/details?rateId=': the deposit address of one coin on one network. */
const DepositPage = ({ rateId }: { rateId: string | null }) => {
  const services = useServices()
  const client = useApolloClient()
  const { account } = useSession()
  const [state, send, actor] = useFlow(depositFlow, {
    actors: depositActors(services, client, account.id),
    input: { rateId },
  })
  const { rateId: id, readAt, error: apiError, chain, coin, wrongChain, isConfirmed } = state.context
  const { copyAddress, takePicture } = depositActions(services, client, account.id)
  const copyAction = useAction('deposit.copyAddress', {
    run: copyAddress,
    onDone: (_, input) => ({ type: 'deposit.addressCopied', coin: input.coin }),
    onFailed: () => ({ type: 'deposit.copyFailed' }),
  })
  const pictureAction = useAction('deposit.takePicture', {
    run: takePicture,
    onDone: (outcome, input) =>
      outcome === 'saved' ? { type: 'deposit.pictureSaved', coin: input.coin } : null,
    onFailed: () => ({ type: 'deposit.pictureFailed' }),
  })
  // The rate's id may refer to another coin by now.
  const hasOutcome = !copyAction.isPending && copyAction.input?.coin === coin
  const failed = state.matches('failed') || state.matches('retrying')
  const cachedRate = useCached(DepositRateDocument, id === null ? null : { id })
  const rate = (!failed && cachedRate?.rate) || undefined
  const currency = rate?.currency
  const place = useCached(
    DepositPlaceDocument,
    currency ? { symbol: currency.symbol, chain: currency.chain, accountId: account.id } : null,
  )
  const { data: deposits, ...polled } = usePageQuery(DepositsOfCoinDocument, {
    name: 'deposits',
    variables: id !== null && currency ? { rateId: id, symbol: currency.symbol } : null,
    pollEvery: services.practice ? null : pollMs,
    quiet: true,
  })
  const { seenDeposit, earlierDeposits } = useSeenDeposits(deposits, currency)
  const destination = destinationOf(place?.walletMode)
  const address = place?.depositAddress?.address
  const rules = useAddressRules()
  const goBack = useBackNavigation(dashboardRoutes.sell.path)
  const [busy, isOnHero] = [state.hasTag('busy'), !failed && !state.matches('invalid')]
  const refresh = () => {
    send({ type: 'deposit.refresh' })
    polled.revalidate()
  }
  // A poll may return another coin for this rate id, which has another address.
  const isOtherCoin = currency !== undefined && readAt !== null && coinOnNetwork(currency) !== coin
  useEffect(() => {
    if (isOtherCoin) sendIfHandled(actor, { type: 'deposit.refresh' })
  }, [actor, isOtherCoin])
  useReturn((cause) => {
    const isMissing = cause === 'reconnect' && (failed || !isConfirmed)
    sendIfHandled(actor, { type: isMissing ? 'deposit.refresh' : 'deposit.comeBack' })
  })
  const [retries, setRetries] = useState(0)
  if (!failed && retries > 0) setRetries(0)
  const retryWait = retryWaits[retries] ?? retryWaits.at(-1)!
  useEvery(services.clock, failed ? retryWait : services.practice ? ratePollMs : null, () => {
    setRetries(retries + 1)
    sendIfHandled(actor, { type: failed ? 'deposit.retry' : 'deposit.comeBack' })
  })
  return (
    <Page
      paddingTop={{ base: isOnHero ? '0' : '4', lg: '2' }}
      paddingBottom={{ base: '96px', lg: '8' }}
      aria-busy={busy}
      style={{ overflowAnchor: 'none' }}
    >
      <BackHeader title={<Title rate={rate} />} onBack={goBack} isOnHero={isOnHero}>
        {rate && <RefreshButton busy={busy} onRefresh={refresh} />}
      </BackHeader>
      {state.matches('invalid') ? (
        <EmptyState icon={<CircleHelp size={24} />} text={invalidRateText} hint={rateIdProblem(rateId)}>
          <p>This link is broken. Please choose the coin again.</p>
          <PageButtonLink href={dashboardRoutes.sell.path} variant="subtle">
            Choose a coin
          </PageButtonLink>
        </EmptyState>
      ) : failed && apiError ? (
        id !== null && <CachedDeposit rateId={id} error={apiError} onRefresh={refresh} />
      ) : rate && currency && address && rules && readAt !== null ? (
        <>
          <Columns parts>
            <div>
              {/* The docked button must cover the content below. */}
              <Hero style={{ zIndex: 2 }}>
                <RateLine rate={rate} readAt={Math.max(readAt, polled.readAt ?? 0)} busy={busy} />
                {isConfirmed && (
                  <DepositAddress
                    currency={currency}
                    address={address}
                    rules={rules}
                    copied={hasOutcome && !copyAction.error}
                    copyFailed={hasOutcome && copyAction.error !== undefined}
                    busy={state.matches('loading')}
                    picturing={pictureAction.isPending}
                    seenDeposit={seenDeposit}
                    onCopy={() => id !== null && void copyAction.start({ rateId: id, coin })}
                    onPicture={() => id !== null && void pictureAction.start({ rateId: id, coin })}
                  />
                )}
              </Hero>
              {seenDeposit && <DepositSteps deposit={seenDeposit.deposit} />}
              {!isConfirmed && (
                <NetworkQuestion
                  currency={currency}
                  chain={chain}
                  wrongChain={wrongChain}
                  onName={(pickedChain) => send({ type: 'deposit.nameNetwork', chain: pickedChain })}
                />
              )}
            </div>
            <div>
              {isConfirmed && <ImportantCard rate={rate} />}
              {place && (
                <PaysTo
                  accounts={place.bankAccounts}
                  coin={coinName(currency.name)}
                  destination={destination}
                />
              )}
              <Card css={{ '--room': { base: '100vw', xl: '340px' } }}>
                <Estimate
                  symbol={currency.symbol}
                  price={place?.dollarPrice?.price}
                  rate={rate.value}
                  destination={destination}
                />
              </Card>
              {isConfirmed && <SenderCard address={address} rules={rules} {...currency} />}
            </div>
            <div>
              {hasLimit(rate.limit) && (
                <AccumulatedCard
                  deposits={
                    deposits && [
                      ...deposits.pending.nodes,
                      ...deposits.latest.nodes.filter(({ status }) => status === 'pool'),
                    ]
                  }
                  currency={currency}
                  limit={rate.limit}
                />
              )}
              <NextSteps currency={currency} destination={destination} />
            </div>
          </Columns>
          {earlierDeposits[0] && <EarlierDeposits deposits={earlierDeposits} />}
        </>
      ) : (
        <Placeholder />
      )}
    </Page>
  )
}

export const DepositScreen = () => {
  const [query] = useSearchParams()
  const rateId = query.get('rateId')
  return <DepositPage key={rateId} rateId={rateId} />
}
