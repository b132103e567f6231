import { defineFlow } from '../../../core/flow'
import { cryptoFor } from '../../prices/linked-amounts.rules'
import { orderLog, orderMachine } from '../order.setup'
import { isSameToken, maxSwapDraft, type SwapMarketData, swap } from './swap.rules'

export const swapFlow = defineFlow({
  machine: orderMachine<SwapMarketData>({
    id: 'swap',
    areCoinsChosen: ({ from, to }) => from !== null && to !== null && !isSameToken(from, to),
    toCoins: cryptoFor,
    max: maxSwapDraft,
    lock: swap.lock,
  }),
  version: 1,
  log: orderLog,
})
