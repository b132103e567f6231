import { skipToken, useApolloClient, useQuery } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert, CircleHelp, RefreshCw } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { type CoinRate, coinName } from '../../machines/sell/coin.rules'
import { coinOnNetwork, invalidRateText } from '../../machines/sell/deposit.rules'
import { networkLabel } from '../../machines/shared/network'
import { summaryOf } from '../../machines/shared/refusal'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { DepositPlaceDocument, DepositRateDocument } from '../generated/graphql'
import { Button } from '../shared/button.view'
import { Card } from '../shared/card.view'
import { Chip } from '../shared/chip.view'
import { EmptyState, FailureState } from '../shared/empty.view'
import { rateText } from '../shared/format'
import { BackHeader, Page } from '../shared/page.view'
import { useServices } from '../shared/services'
import { useSession } from '../shared/session'
import { Skeleton } from '../shared/skeleton.view'
import { useComeBack } from '../shared/use-come-back'
import { useFlow } from '../shared/use-flow'
import { useWayBack } from '../shared/use-way-back'
import { AddressText } from './address.view'
import { CopyBar } from './copy-bar.view'
import { depositActors } from './deposit.actors'
import { ImportantCard } from './important.view'
import { AddressQr } from './qr.view'
import { RateAgeLine } from './rate-age.view'
import { useRateAge } from './use-rate-age'

const cached = { fetchPolicy: 'cache-only' } as const

const Title = ({ rate }: { rate: CoinRate | undefined }) => {
  if (!rate) return dashboardRoutes.sellDetails.title
  const { name, chain } = rate.currency
  const label = networkLabel(chain)
  return (
    <chakra.span display="flex" alignItems="center" gap="2">
      Sell {coinName(name)}
      {label && <Chip tone="brand">{label}</Chip>}
    </chakra.span>
  )
}

const PlaceHolder = () => (
  <>
    <Skeleton height="96px" borderRadius="card" />
    <Skeleton boxSize="272px" borderRadius="card" alignSelf="center" />
    <Skeleton height="12" alignSelf="stretch" />
    <Skeleton height="12" />
  </>
)

/** '/dashboard/sell/details?rateId=': where to send one coin on one network. */
const DepositPage = ({ rateId }: { rateId: string | null }) => {
  const services = useServices()
  const client = useApolloClient()
  const { account } = useSession()
  const [state, send] = useFlow('deposit', {
    actors: depositActors(services, client, account.id),
    input: { rateId },
  })
  const { rateId: id, readAt, refusal, copied, copyFailed } = state.context
  const failed = state.matches('failed')
  const { data: found } = useQuery(
    DepositRateDocument,
    id === null ? skipToken : { ...cached, variables: { id } },
  )
  const rate = failed ? undefined : (found?.rate ?? undefined)
  const { data: place } = useQuery(
    DepositPlaceDocument,
    rate
      ? {
          ...cached,
          variables: { symbol: rate.currency.symbol, chain: rate.currency.chain, accountId: account.id },
        }
      : skipToken,
  )
  const address = place?.depositAddress?.address
  const age = useRateAge(readAt)
  const goBack = useWayBack(dashboardRoutes.sell.path)
  useComeBack(() => send({ type: 'deposit.comeBack' }))
  const busy = state.hasTag('busy')
  const refresh = () => send({ type: 'deposit.refresh' })
  return (
    <Page maxWidth="form" gap="4" paddingTop="4" aria-busy={busy}>
      <BackHeader title={<Title rate={rate} />} onBack={goBack}>
        {rate && (
          <Button look="bare" square aria-label="Refresh" loading={busy} onClick={refresh}>
            {!busy && <RefreshCw aria-hidden size={20} />}
          </Button>
        )}
      </BackHeader>
      {state.matches('invalid') ? (
        <EmptyState icon={<CircleHelp size={24} />} text={invalidRateText} />
      ) : failed && refusal ? (
        <FailureState icon={<CircleAlert size={24} />} text={summaryOf(refusal)} onRefresh={refresh} />
      ) : rate && address ? (
        <>
          <Card aria-label="Rate" display="flex" flexDirection="column" gap="1">
            <chakra.div
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              justifyContent="space-between"
              columnGap="2"
            >
              <chakra.strong
                textStyle="h2"
                fontVariantNumeric="tabular-nums"
                whiteSpace="nowrap"
                color={age?.stale ? 'fg.subtle' : 'fg'}
              >
                {rateText(rate.value)}
              </chakra.strong>
              <RateAgeLine age={age} busy={busy} />
            </chakra.div>
            <chakra.p textStyle="secondary" color="fg.muted">
              Your rate is fixed when the network confirms the deposit.
            </chakra.p>
          </Card>
          <AddressQr address={address} label={`QR code of your ${coinOnNetwork(rate.currency)} address`} />
          <AddressText address={address} coin={coinOnNetwork(rate.currency)} selected={copyFailed} />
          <CopyBar
            label={`Copy ${coinName(rate.currency.name)} Address`}
            copied={copied}
            failed={copyFailed}
            loading={state.matches('loading')}
            onCopy={() => send({ type: 'deposit.copyAddress' })}
          />
          <ImportantCard rate={rate} />
        </>
      ) : (
        <PlaceHolder />
      )}
    </Page>
  )
}

/** Another rate id is another page: the flow starts anew. */
export const DepositScreen = () => {
  const [query] = useSearchParams()
  const rateId = query.get('rateId')
  return <DepositPage key={rateId} rateId={rateId} />
}
