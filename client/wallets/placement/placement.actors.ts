import { fromPromise } from 'xstate'
import type { MarketData, Quote } from '../../../machines/wallets/orders/order.rules'
import { placementMachine } from '../../../machines/wallets/placement/placement.machine'
import type { Services } from '../../flows/services'
import { outboxActors } from '../../flows/use-outbox'

/**
 * The actor that reads an order's market data, and the child machine that places the order, which reads them again.
 */
export const orderActors = <Pair, Data extends MarketData>(
  services: Services,
  read: (pair: Pair) => Promise<Data>,
  pairOf: (quote: Quote) => NoInfer<Pair>,
) => ({
  readMarketData: fromPromise<Data, Pair>(({ input }) => read(input)),
  placement: placementMachine.provide({
    actors: {
      ...outboxActors(services),
      readMarketData: fromPromise<MarketData, Quote>(({ input }) => read(pairOf(input))),
    },
  }),
})
