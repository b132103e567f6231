import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Check, CircleHelp, Copy, Share2, ShieldAlert } from 'lucide-react'
import { type ComponentProps, useEffect, useId } from 'react'
import { Link, useSearchParams } from 'wouter'
import { coinName } from '../../../machines/money/coin-name'
import { networkLabel } from '../../../machines/money/network'
import { retryWaits } from '../../../machines/resource/resource.machine'
import { depositFlow } from '../../../machines/sell/deposit/deposit.machine'
import { coinOnNetwork, invalidRateText, rateIdProblem } from '../../../machines/sell/deposit/deposit.rules'
import { destinationOf } from '../../../machines/sell/deposit/destination.rules'
import type { CoinRate } from '../../../machines/sell/rates/coin.rules'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { useBackNavigation } from '../../flows/use-back-navigation'
import { sendIfHandled, useFlow } from '../../flows/use-flow'
import { DepositPlaceDocument, DepositRateDocument, DepositsOfCoinDocument } from '../../generated/graphql'
import { useRevalidation } from '../../platform/use-revalidation'
import { useCached } from '../../reading'
import { Button, ButtonLink } from '../../ui/controls/button.view'
import { Chip } from '../../ui/controls/chip.view'
import { RefreshButton } from '../../ui/controls/refresh-button.view'
import { EmptyState } from '../../ui/feedback/empty.view'
import { Skeleton } from '../../ui/feedback/skeleton.view'
import { Card } from '../../ui/layout/card.view'
import { fetchAhead, LazyScreen, screenCode } from '../../ui/layout/lazy-screen'
import { LazyTail } from '../../ui/layout/lazy-tail.view'
import { BackHeader, Columns, Page } from '../../ui/layout/page.view'
import { Plate } from '../../ui/layout/plate.view'
import { RateLine } from '../rates/rate-line.view'
import { rateWaits } from '../rates/use-rate-age'
import { AddressText } from './address.view'
import { depositActors } from './deposit.actors'
import { ImportantCard } from './important.view'
import { WatchedDeposits } from './incoming/incoming.view'
import type { SeenDeposit } from './incoming/seen.view'
import { NetworkQuestion, networkInFull, Title } from './naming.view'
import { PaysTo } from './pays-to.view'
import { AddressQr } from './qr.view'
import { type AddressRules, useAddressRules } from './use-address-rules'

interface CopyBarProps {
  label: string
  /** 'TRC-20'; null for Bitcoin, whose network is clear. */
  network: string | null
  copied: boolean
  /** Whether the browser refused; the address above is selected then. */
  failed: boolean
  loading: boolean
  /** Whether another action is the page's main one: in a practice. */
  isSecond: boolean
  onCopy: () => void
}

/** Docked at the lower edge on phones, so that no scrolling past the QR code is needed; on the ticket from large. */
const CopyBar = ({ label, network, copied, failed, loading, isSecond, onCopy }: CopyBarProps) => {
  const id = useId()
  return (
    <chakra.div
      position={{ base: 'fixed', lg: 'static' }}
      insetInline="0"
      bottom="0"
      zIndex="bar"
      display="flex"
      flexDirection="column"
      gap="2"
      padding={{ base: '12px 16px calc(12px + env(safe-area-inset-bottom))', lg: '0' }}
      bg={{ base: 'bg.panel', lg: 'transparent' }}
    >
      {/* It takes no focus: the address would no longer be selected. */}
      {failed && (
        <chakra.p role="alert" textStyle="secondary" color="red.fg" textAlign="center">
          Your browser blocked copying. We selected the address: press and hold it, then choose Copy.
        </chakra.p>
      )}
      <Button
        variant={isSecond ? 'subtle' : 'solid'}
        wide
        flexWrap="wrap"
        rowGap="0"
        paddingInline="2"
        loading={loading}
        onClick={onCopy}
        aria-describedby={network ? id : undefined}
      >
        {!loading && (copied ? <Check aria-hidden size={20} /> : <Copy aria-hidden size={20} />)}
        {label}
        {network && (
          // The specification's label, followed by the network.
          <Chip tone="brand" id={id} aria-hidden display={{ base: 'inline-flex', lg: 'none' }}>
            {network}
          </Chip>
        )}
      </Button>
    </chakra.div>
  )
}

interface DepositAddressProps {
  currency: CoinRate['currency']
  address: string
  rules: AddressRules
  copied: boolean
  copyFailed: boolean
  /** Whether the page is loading. */
  busy: boolean
  /** Whether the picture is being made. */
  picturing: boolean
  seen: SeenDeposit | null
  onCopy: () => void
  onPicture: () => void
}

/**
 * Shown instead of an address that is invalid for its network: nothing may be sent to it, so it can be neither copied
 * nor scanned.
 */
const UnsoundAddress = ({ chain }: { chain: string }) => (
  <Card tone="warning" role="alert" display="flex" gap="3">
    <chakra.span flexShrink="0" paddingTop="2px">
      <ShieldAlert aria-hidden size={20} />
    </chakra.span>
    <chakra.p>
      The address we received is not one of the {networkInFull(chain)} network, so we do not show it. Do not
      send anything. Refresh; if this stays, please contact support.
    </chakra.p>
  </Card>
)

const seenOnTicket = screenCode(() => import('./incoming/seen.view').then(({ SeenOnTicket }) => SeenOnTicket))

/** White in every theme, also a contrast theme and a browser's own dark mode, so that it scans; in two columns from large. */
const Ticket = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'auto minmax(0, 1fr)' },
    alignItems: 'center',
    gap: { base: '2', lg: '5' },
    padding: { base: '12px 16px 16px', lg: '5' },
    overflow: 'hidden',
    borderRadius: '24px',
    bg: 'qr.bg',
    color: 'qr.fg',
    colorScheme: 'only light',
    forcedColorAdjust: 'none',
    '& > div': { display: 'flex', flexDirection: 'column', gap: '2', minWidth: '0' },
  },
})

/** QR code, address and copy button of a valid address; or the deposit that was seen just now. */
const DepositAddress = ({ currency, address, rules, seen, ...props }: DepositAddressProps) => {
  const coin = coinOnNetwork(currency)
  const Cover = useServices().practice?.Cover
  if (!rules.isAddressOf(currency.chain, address)) return <UnsoundAddress chain={currency.chain} />
  const code = (
    <AddressQr address={address} label={`QR code of your ${coin} address`} network={`${coin} only`} />
  )
  const text = <AddressText address={address} coin={coin} selected={props.copyFailed} onTicket />
  return (
    <Ticket>
      {Cover ? (
        <Cover>
          {code}
          {text}
        </Cover>
      ) : seen ? (
        <LazyScreen code={seenOnTicket} {...seen} />
      ) : (
        code
      )}
      <chakra.div gridColumn={seen ? '1 / -1' : undefined}>
        {!Cover && !seen && (
          <>
            {text}
            <Button variant="plain" color="plate.bg" loading={props.picturing} onClick={props.onPicture}>
              {!props.picturing && <Share2 aria-hidden size={20} />}
              Save or share QR code
            </Button>
          </>
        )}
        <CopyBar
          label={`Copy ${coinName(currency.name)} Address`}
          network={networkLabel(currency.chain)}
          copied={props.copied}
          failed={props.copyFailed}
          loading={props.busy}
          isSecond={Cover !== undefined}
          onCopy={props.onCopy}
        />
      </chakra.div>
    </Ticket>
  )
}

/** Of a practice nothing arrives. */
const Unwatched = ({ children }: ComponentProps<typeof WatchedDeposits>) => children(null, null)

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
  const deposits = useCached(
    DepositsOfCoinDocument,
    id !== null && currency ? { rateId: id, symbol: currency.symbol } : null,
  )
  const destination = destinationOf(place?.walletMode)
  const address = place?.depositAddress?.address
  const rules = useAddressRules()
  const goBack = useBackNavigation(dashboardRoutes.sell.path)
  // Offline they could not be fetched.
  useEffect(() => {
    for (const { fetch } of [senderCard, cachedDeposit, seenSteps]) fetchAhead(fetch, { sure: true })
  }, [])
  const [busy, onPlate] = [state.hasTag('busy'), !failed && !state.matches('invalid')]
  const Watched = services.practice ? Unwatched : WatchedDeposits
  const refresh = () => send({ type: 'deposit.refresh' })
  // A poll may bring another coin under this rate's id: its address has to be read.
  const isOtherCoin =
    currency !== undefined && readAt !== null && coinOnNetwork(currency) !== state.context.coin
  useEffect(() => {
    if (isOtherCoin) sendIfHandled(actor, { type: 'deposit.refresh' })
  }, [actor, isOtherCoin])
  useRevalidation(services.clock, {
    revalidate: (cause) => {
      const again = failed && cause === 'interval' ? 'deposit.retry' : 'deposit.comeBack'
      const isMissing = cause === 'reconnect' && (failed || !isConfirmed)
      sendIfHandled(actor, { type: isMissing ? 'deposit.refresh' : again })
    },
    // Nothing polls a practice's deposits.
    every: failed ? retryWaits : services.practice ? rateWaits : null,
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
        <Watched rateId={rate.id} currency={currency}>
          {(seen, polledAt) => (
            <Columns parts>
              <div>
                {/* The docked button lies over what follows. */}
                <Plate style={{ zIndex: 2 }}>
                  <RateLine rate={rate} readAt={Math.max(readAt, polledAt ?? 0)} busy={busy} />
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
              <div>
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
