import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { soundPrice } from '../../../machines/wallets/money/price.rules'
import type { TransferMarketData } from '../../../machines/wallets/orders/transfer.rules'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { query, throwApiError } from '../../api/apollo'
import { isChain } from '../../api/chain'
import type { Services } from '../../flows/services'
import { FoundRecipientDocument, TransferTermsDocument } from '../../generated/graphql'
import { orderActors } from '../placement/placement.actors'

/** From the network only: a transfer is decided with data read just now. */
const fresh = { fetchPolicy: 'network-only' } as const

const readTerms = async (
  client: ApolloClient,
  { symbol, chain }: WalletPair,
): Promise<TransferMarketData> => {
  if (!isChain(chain)) throw apiError(404, 'Wallet not found')
  const { data } = await query(client, {
    query: TransferTermsDocument,
    variables: { symbol, chain },
    ...fresh,
  })
  if (!data?.wallet || !data.dollarPrice) throw apiError(null, null)
  const { balance, usdBalance } = data.wallet
  return { symbol, chain, balance, usdBalance, price: soundPrice(data.dollarPrice.price) }
}

const find = async (client: ApolloClient, variables: { userId: string }): Promise<{ id: string }> => {
  const { data } = await query(client, { query: FoundRecipientDocument, variables, ...fresh })
  if (!data) throw apiError(null, null)
  return { id: data.recipient.id }
}

export const transferActors = (services: Services, client: ApolloClient) => ({
  ...orderActors(
    services,
    (pair: WalletPair) => readTerms(client, pair),
    (quote) => quote,
  ),
  findRecipient: fromPromise<{ id: string }, { userId: string }>(({ input }) =>
    find(client, input).catch(throwApiError),
  ),
})
