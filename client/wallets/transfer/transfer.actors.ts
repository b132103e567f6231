import type { ApolloClient } from '@apollo/client'
import { fromPromise } from 'xstate'
import { apiError } from '../../../machines/core/api-error'
import { soundPrice } from '../../../machines/wallets/money/price.rules'
import type { TransferMarketData } from '../../../machines/wallets/orders/transfer.rules'
import type { WalletPair } from '../../../machines/wallets/overview/wallet-overview.machine'
import { ask } from '../../api/ask'
import { isChain } from '../../api/chain'
import type { Services } from '../../flows/services'
import { FoundRecipientDocument, TransferTermsDocument } from '../../generated/graphql'
import { orderActors } from '../placement/placement.actors'

const readTerms = async (
  { transport }: Services,
  client: ApolloClient,
  { symbol, chain }: WalletPair,
): Promise<TransferMarketData> => {
  if (!isChain(chain)) throw apiError(404, 'Wallet not found')
  const data = await ask(transport, TransferTermsDocument, { symbol, chain }, { into: client })
  if (!data.wallet || !data.dollarPrice) throw apiError(null, null)
  const { balance, usdBalance } = data.wallet
  return { symbol, chain, balance, usdBalance, price: soundPrice(data.dollarPrice.price) }
}

export const transferActors = (services: Services, client: ApolloClient) => ({
  ...orderActors(
    services,
    (pair: WalletPair) => readTerms(services, client, pair),
    (quote) => quote,
  ),
  findRecipient: fromPromise<{ id: string }, { userId: string }>(async ({ input }) => {
    const { recipient } = await ask(services.transport, FoundRecipientDocument, input, { into: client })
    return { id: recipient.id }
  }),
})
