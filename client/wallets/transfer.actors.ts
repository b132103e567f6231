import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { refusal } from '../../machines/shared/refusal'
import { soundPrice } from '../../machines/wallets/price.rules'
import type { TransferTerms } from '../../machines/wallets/transfer.rules'
import type { WalletPair } from '../../machines/wallets/wallet-overview.machine'
import { FoundRecipientDocument, TransferTermsDocument } from '../generated/graphql'
import { outboxActors } from '../outbox/outbox-actors'
import { throwRefusal } from '../shared/apollo'
import { isChain } from '../shared/chain'
import type { Services } from '../shared/services'

/** Nothing from the cache: a transfer is decided with what was read just now, or not at all. */
const fresh = { fetchPolicy: 'network-only' } as const

const readTerms = async (client: ApolloClient, { symbol, chain }: WalletPair): Promise<TransferTerms> => {
  if (!isChain(chain)) throw refusal(404, 'Wallet not found')
  const { data } = await client.query({
    query: TransferTermsDocument,
    variables: { symbol, chain },
    ...fresh,
  })
  if (!data?.wallet || !data.dollarPrice) throw refusal(null, null)
  const { balance, usdBalance } = data.wallet
  return { symbol, chain, balance, usdBalance, price: soundPrice(data.dollarPrice.price) }
}

const find = async (client: ApolloClient, variables: { userId: string }): Promise<{ id: string }> => {
  const { data } = await client.query({ query: FoundRecipientDocument, variables, ...fresh })
  if (!data) throw refusal(null, null)
  return { id: data.recipient.id }
}

export const transferActors = (services: Services, client: ApolloClient) => ({
  ...outboxActors(services),
  readTransferTerms: fromPromise<TransferTerms, WalletPair>(({ input }) =>
    readTerms(client, input).catch(throwRefusal),
  ),
  findRecipient: fromPromise<{ id: string }, { userId: string }>(({ input }) =>
    find(client, input).catch(throwRefusal),
  ),
})
