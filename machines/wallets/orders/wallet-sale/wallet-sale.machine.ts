import { defineFlow } from '../../../core/flow'
import { cryptoFor, fullDraft } from '../../prices/linked-amounts.rules'
import { orderLog, orderMachine } from '../order.setup'
import { type SellMarketData, sell, sellAll } from './wallet-sale.rules'

export const walletSaleFlow = defineFlow({
  machine: orderMachine<SellMarketData>({
    id: 'walletSale',
    areCoinsChosen: ({ from }) => from !== null,
    toCoins: cryptoFor,
    max: fullDraft,
    lock: (draft, marketData, all) => (all ? sellAll : sell).lock(draft, marketData),
  }),
  version: 1,
  log: orderLog,
})
