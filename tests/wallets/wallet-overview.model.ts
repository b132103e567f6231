import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const walletOverviewModel: Model<'walletOverview'> = {
  inputs: [{ pair: null }, { pair: null, balancesShown: false }],
  events: [
    { type: 'walletOverview.refresh' },
    { type: 'walletOverview.lookAgain' },
    { type: 'walletOverview.toggleBalances' },
    done('readWallets', { readAt: 1_000 }),
    failed('readWallets', refusal(503, 'No prices now')),
    failed('readWallets', refusal(null, null)),
  ],
  seen: ({ context: { balancesShown, readAt, refusal: reason } }) => [
    balancesShown,
    readAt !== null,
    reason && summaryOf(reason),
  ],
}
