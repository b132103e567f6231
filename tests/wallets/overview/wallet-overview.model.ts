import type { Model } from '../../models/graph'
import { changesOnlyBy } from '../../models/invariants'

export const walletOverviewModel: Model<'walletOverview'> = {
  afterReload: ['kept', 'whether balances are shown; they are read again'],
  inputs: [{ balancesShown: true }, { balancesShown: false }],
  events: [{ type: 'walletOverview.toggleBalances' }],
  seen: ({ context: { balancesShown } }) => balancesShown,
  at: '/dashboard/wallets',
  as: 'ada',
  given: ({ balancesShown }) => (balancesShown ? null : "on the page, press 'Hide balances' and reload"),
  says: { 'walletOverview.toggleBalances': "Press 'Hide balances' or 'Show balances'" },
  answers: {},
  proves: { 'walletOverview.shown walletOverview.toggleBalances': ['WALLET-10', 'WALLET-12'] },
  invariants: {
    'balances are shown and hidden by the customer only': changesOnlyBy(
      'balancesShown',
      'walletOverview.toggleBalances',
    ),
  },
}
