import { fromPromise } from 'xstate'
import { placementMachine } from '../../../machines/wallets/placement/placement.machine'
import type { MarketData, Quote } from '../../../machines/wallets/placement/placement.rules'
import { throwApiError } from '../../api/apollo'
import type { Services } from '../../flows/services'
import { outboxActors } from '../../outbox/use-outbox'

/** How a form of an order reads its market data, and the child that places the order: it looks at them once more. */
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
