import { defineFlow } from '../../../core/flow'
import { cryptoToSend, fullDraft } from '../../prices/linked-amounts.rules'
import { orderLog, orderMachine } from '../order.setup'
import { type TransferMarketData, transfer } from './transfer.rules'

export const transferFlow = defineFlow({
  machine: orderMachine<TransferMarketData>({
    id: 'transfer',
    areCoinsChosen: ({ from }) => from !== null,
    toCoins: cryptoToSend,
    max: fullDraft,
    lock: transfer.lock,
  }),
  version: 1,
  log: orderLog,
})
