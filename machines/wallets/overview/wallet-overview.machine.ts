import { assign, setup } from 'xstate'

/** Hide or show balances; the screen keeps the choice. */
export type WalletOverviewEvent = { type: 'walletOverview.toggleBalances' }

/** Which wallet, for the pages of one. */
export interface WalletPair {
  symbol: string
  chain: string
}

interface Context {
  balancesShown: boolean
}

/** What the customer chose on the wallets page; the wallets are a resource. */
export const walletOverviewMachine = setup({
  types: { input: {} as Context, context: {} as Context, events: {} as WalletOverviewEvent },
  actions: { toggleBalances: assign(({ context }) => ({ balancesShown: !context.balancesShown })) },
}).createMachine({
  id: 'walletOverview',
  context: ({ input: { balancesShown } }) => ({ balancesShown }),
  initial: 'shown',
  states: { shown: { on: { 'walletOverview.toggleBalances': { actions: 'toggleBalances' } } } },
})
