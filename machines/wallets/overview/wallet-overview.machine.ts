import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'

/** Hides or shows balances; the screen stores the choice. */
export type WalletOverviewEvent = { type: 'walletOverview.toggleBalances' }

/** The wallet, on the pages of one. */
export interface WalletPair {
  symbol: string
  chain: string
}

interface Context {
  balancesShown: boolean
}

/** The customer's choices on the wallets page; the wallets are a resource. */
const walletOverviewMachine = setup({
  types: { input: {} as Context, context: {} as Context, events: {} as WalletOverviewEvent },
  actions: { toggleBalances: assign(({ context }) => ({ balancesShown: !context.balancesShown })) },
}).createMachine({
  id: 'walletOverview',
  context: ({ input: { balancesShown } }) => ({ balancesShown }),
  initial: 'shown',
  states: { shown: { on: { 'walletOverview.toggleBalances': { actions: 'toggleBalances' } } } },
})

export const walletOverviewFlow = defineFlow({
  machine: walletOverviewMachine,
  version: 1,
  log: { received: {}, input: ['balancesShown'] },
})
