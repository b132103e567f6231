import { fromPromise } from 'xstate'
import { placementMachine } from '../../../machines/wallets/placement/placement.machine'
import type { MarketData, Quote } from '../../../machines/wallets/placement/placement.rules'
import type { Services } from '../../flows/services'
import { outboxActors } from '../../outbox/outbox-actors'

/** The machine that places a form's order: by the outbox, and with market data as the form reads them. */
export const placementWith = (services: Services, read: (quote: Quote) => Promise<MarketData>) =>
  placementMachine.provide({
    actors: {
      ...outboxActors(services),
      readMarketData: fromPromise<MarketData, Quote>(({ input }) => read(input)),
    },
  })
