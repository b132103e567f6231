import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const rateBoardModel: Model<'rateBoard'> = {
  events: [
    done('readRates', { readAt: 0, verificationStatus: null }),
    failed('readRates', refusal(503, 'No rates now')),
    failed('readRates', refusal(null, null)),
    { type: 'rateBoard.refresh' },
    { type: 'rateBoard.comeBack' },
    { type: 'rateBoard.toggleCoin', symbol: 'USDT' },
  ],
  seen: ({ context: { openCoin, refusal: reason, readAt } }) => [
    openCoin,
    reason && summaryOf(reason),
    readAt === null,
  ],
}
