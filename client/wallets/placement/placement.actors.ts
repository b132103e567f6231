import { fromPromise } from 'xstate'
import type { MarketData, Quote } from '../../../machines/wallets/orders/order.rules'
import { placementMachine } from '../../../machines/wallets/placement/placement.machine'
import { throwApiError } from '../../api/apollo'
import type { Services } from '../../flows/services'
import { outboxActors } from '../../outbox/use-outbox'

/**
 * The actor that reads an order's market data, and the child machine that places the order, which reads them again.
 */
export const orderActors = <Pair, Data extends MarketData>(
  services: Services,
  read: (pair: Pair) => Promise<Data>,
  pairOf: (quote: Quote) => NoInfer<Pair>,
) => ({
  readMarketData: fromPromise<Data, Pair>(({ input }) => read(input).catch(throwApiError)),
  placement: placementMachine.provide({
    actors: {
      ...outboxActors(services),
      readMarketData: fromPromise<MarketData, Quote>(({ input }) => read(pairOf(input)).catch(throwApiError)),
    },
  }),
})
