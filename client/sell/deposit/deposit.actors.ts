import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { networkName } from '../../../machines/money/network'
import type { DepositRead } from '../../../machines/sell/deposit/deposit.machine'
import { coinOnNetwork } from '../../../machines/sell/deposit/deposit.rules'
import type { CoinRate } from '../../../machines/sell/rates/coin.rules'
import { query } from '../../data/query'
import type { Services } from '../../flows/services'
import {
  type Chain,
  DepositPlaceDocument,
  DepositRateDocument,
  SellRatesDocument,
} from '../../generated/graphql'
import type { ShareResult } from '../../platform/share-or-download'
import { storagePrefix } from '../../platform/storage'
import { qrMark } from './deposit-address-card.view'
import { loadAddressRules } from './use-address-rules'

interface Coin {
  symbol: string
  chain: Chain
}

const isSame = (coin: Coin, other: CoinRate['currency']): boolean =>
  coin.symbol === other.symbol && coin.chain === other.chain

const cachedAddress = (client: ApolloClient, rateId: number, accountId: string) => {
  const currency = client.readQuery({ query: DepositRateDocument, variables: { id: rateId } })?.rate?.currency
  const address =
    currency &&
    client.readQuery({
      query: DepositPlaceDocument,
      variables: { symbol: currency.symbol, chain: currency.chain, accountId },
    })?.depositAddress?.address
  return { currency, address }
}

/** Throws unless the address is valid for its network: an invalid one must never be copied or rendered. */
const validDepositAddress = async (
  practice: Services['practice'],
  ...lookup: Parameters<typeof cachedAddress>
) => {
  const { isAddressOf } = await loadAddressRules(practice)
  const { currency, address } = cachedAddress(...lookup)
  if (!currency || !address || !isAddressOf(currency.chain, address)) throw apiError(null, null)
  return { currency, address }
}

export const networkKey = (accountId: string, { symbol, chain }: Coin): string =>
  `${storagePrefix}network.${accountId}.${symbol}.${chain}`

type RateInput = { rateId: number }
/** `coin` is needed because a rate's id may refer to another coin later. */
type CoinInput = RateInput & { coin: string }

export const depositActors = (
  { now, storage, practice }: Services,
  client: ApolloClient,
  accountId: string,
) => {
  /** Only the address is required; the page hides price and bank account if they fail. */
  const readDepositAddress = ({ symbol, chain }: Coin): Promise<unknown> =>
    query(
      client,
      DepositPlaceDocument,
      { symbol, chain, accountId },
      { accept: ({ data }) => (data?.depositAddress ? data : null), essential: 'depositAddress' },
    )

  /** Reads rate and address in parallel if the coin is cached; otherwise one after the other. */
  const readDeposit = async (rateId: number): Promise<CoinRate['currency'] & Coin> => {
    const { currency: cachedCurrency } = cachedAddress(client, rateId, accountId)
    const [{ rate }] = await Promise.all([
      query(client, DepositRateDocument, { id: rateId }),
      cachedCurrency && readDepositAddress(cachedCurrency),
    ])
    if (!rate) throw apiError(null, null)
    const { currency } = rate
    if (!(cachedCurrency && isSame(cachedCurrency, currency))) await readDepositAddress(currency)
    return currency
  }

  return {
    readDeposit: fromPromise<DepositRead, RateInput>(async ({ input }) => {
      const [currency] = await Promise.all([readDeposit(input.rateId), loadAddressRules(practice)])
      const isConfirmed = storage.getItem(networkKey(accountId, currency)) !== null
      // The network question offers the coin's networks, or the likely ones if there are no rates.
      if (!isConfirmed && !client.readQuery({ query: SellRatesDocument }))
        await query(client, SellRatesDocument, {}).catch(() => undefined)
      return {
        readAt: now(),
        chain: currency.chain,
        coin: coinOnNetwork(currency),
        isConfirmed,
      }
    }),
    keepNetwork: fromPromise<void, RateInput>(async ({ input }) => {
      const { currency } = cachedAddress(client, input.rateId, accountId)
      if (currency) storage.setItem(networkKey(accountId, currency), String(now()))
    }),
  }
}

/** Copies or shares the address that the page shows. */
export const depositActions = (
  { copy, shareOrDownload, practice }: Services,
  client: ApolloClient,
  accountId: string,
) => {
  const visibleAddress = (rateId: number) => validDepositAddress(practice, client, rateId, accountId)
  return {
    copyAddress: async ({ rateId }: CoinInput): Promise<void> => copy((await visibleAddress(rateId)).address),
    takePicture: async ({ rateId }: CoinInput): Promise<ShareResult> => {
      const { currency, address } = await visibleAddress(rateId)
      const network = networkName(currency.chain)
      const { pictureOf } = await import('./picture.actors')
      const card = document.querySelector(`[${qrMark}]`)
      return shareOrDownload(pictureOf({ card, coin: coinOnNetwork(currency), network, address }))
    },
  }
}
