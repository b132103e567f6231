import type { Model } from '../../models/graph'
import { changesOnlyBy } from '../../models/invariants'

export const rateBoardModel: Model<'rateBoard'> = {
  afterReload: ['log', 'the coin that is unfolded; rates are read again'],
  inputs: [{ openCoin: null }],
  events: [{ type: 'rateBoard.toggleCoin', symbol: 'USDT' }],
  seen: ({ context: { openCoin } }) => openCoin,
  at: '/dashboard/sell',
  as: 'ada',
  says: { 'rateBoard.toggleCoin': "Press 'Tether'" },
  answers: {},
  proves: { 'rateBoard.shown rateBoard.toggleCoin': ['SELL-04'] },
  invariants: {
    'a coin opens and closes by the customer only': changesOnlyBy('openCoin', 'rateBoard.toggleCoin'),
  },
}
