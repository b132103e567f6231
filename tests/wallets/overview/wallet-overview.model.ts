import { apiError, summaryOf } from '../../../machines/core/api-error'
import { answers, type Model, received, silence } from '../../models/graph'
import { changesOnlyBy } from '../../models/invariants'

export const walletOverviewModel: Model<'walletOverview'> = {
  inputs: [{ pair: null }, { pair: null, balancesShown: false }],
  events: [
    ...received('walletOverview.refresh', 'walletOverview.lookAgain', 'walletOverview.toggleBalances'),
    ...answers('readWallets', [{ readAt: 1_000 }], [apiError(503, 'No prices now'), silence]),
  ],
  seen: ({ context: { balancesShown, readAt, error: reason } }) => [
    balancesShown,
    readAt !== null,
    reason && summaryOf(reason),
  ],
  offers: (state, { type }) =>
    !(type === 'walletOverview.toggleBalances' && !state.matches('shown')) &&
    !(type === 'walletOverview.refresh' && state.matches('loading')),
  at: '/dashboard/wallets',
  as: 'ada',
  given: (input) => (input?.balancesShown === false ? "on the page, press 'Hide balances' and reload" : null),
  says: {
    'walletOverview.refresh': "Press 'Refresh'",
    'walletOverview.lookAgain': 'Turn to another tab of the browser and come back',
    'walletOverview.toggleBalances': "Press 'Hide balances' or 'Show balances'",
  },
  answers: { readWallets: { call: 'GET /v1/app/wallets', done: 'The wallets and their total are shown' } },
  proves: {
    'walletOverview.loading xstate.done.actor.readWallets': ['WALLET-09', 'WALLET-19', 'WALLET-23'],
    'walletOverview walletOverview.toggleBalances': ['WALLET-10', 'WALLET-12'],
    'walletOverview.loading xstate.error.actor.readWallets': ['WALLET-29'],
  },
  invariants: {
    'balances are shown and hidden by the customer only': changesOnlyBy(
      'balancesShown',
      'walletOverview.toggleBalances',
    ),
    'figures are as old as their answer': changesOnlyBy(
      'readAt',
      'xstate.done.actor.readWallets',
      'walletOverview',
    ),
  },
}
