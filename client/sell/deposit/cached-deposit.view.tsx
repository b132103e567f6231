import { chakra } from '@chakra-ui/react/styled-system'
import { type ApiError, summaryOf } from '../../../machines/core/api-error'
import { coinName } from '../../../machines/money/coin-name'
import { coinOnNetwork } from '../../../machines/sell/deposit/deposit.rules'
import { destinationOf } from '../../../machines/sell/deposit/destination.rules'
import { useServices } from '../../flows/services'
import { useSession } from '../../flows/session'
import { DepositPlaceDocument, DepositRateDocument } from '../../generated/graphql'
import { OfflineData, useCachedEntry } from '../../ui/feedback/cached-data.view'
import { LoadFailure } from '../../ui/feedback/loaded.view'
import { rateText } from '../../ui/format'
import { Card } from '../../ui/layout/card.view'
import { networkKey } from './deposit.actors'
import { AddressText } from './deposit-address-card.view'
import { PaysTo } from './pays-to.view'
import { useAddressRules } from './use-address-rules'

interface CachedDepositProps {
  rateId: number
  error: ApiError
  onRefresh: () => void
}

/** A cached address, read-only (ruling 7), and only if its network was confirmed on this device. */
export const CachedDeposit = ({ rateId, error: apiError, onRefresh }: CachedDepositProps) => {
  const { account } = useSession()
  const { storage } = useServices()
  const rules = useAddressRules()
  const rate = useCachedEntry(DepositRateDocument, { id: rateId }, apiError)
  const currency = rate?.data.rate?.currency
  const place = useCachedEntry(
    DepositPlaceDocument,
    currency ? { symbol: currency.symbol, chain: currency.chain, accountId: account.id } : null,
    apiError,
  )
  const address = place?.data.depositAddress?.address
  const isConfirmed = currency && storage.getItem(networkKey(account.id, currency)) !== null
  if (rate === undefined || (currency && (place === undefined || (address && !rules)))) return null
  if (!isConfirmed || !rate?.data.rate || !place || !address || !rules?.isAddressOf(currency.chain, address))
    return <LoadFailure error={apiError} onRefresh={onRefresh} />
  const coin = coinOnNetwork(currency)
  return (
    <OfflineData
      text={summaryOf(apiError)}
      at={Math.min(rate.at, place.at)}
      title={`Your ${coin} address`}
      onRefresh={onRefresh}
    >
      <Card display="flex" flexDirection="column" gap="3">
        <chakra.h2 textStyle="rowTitle">Your {coin} address</chakra.h2>
        <AddressText address={address} coin={coin} selected={false} />
        <p>Before you send, go online and check that it hasn't changed.</p>
        <chakra.p textStyle="secondary" color="fg.muted">
          The rate was {rateText(rate.data.rate.value)}. We lock your rate when the network confirms.
        </chakra.p>
      </Card>
      <PaysTo
        accounts={place.data.bankAccounts}
        coin={coinName(currency.name)}
        destination={destinationOf(place.data.walletMode)}
      />
    </OfflineData>
  )
}
