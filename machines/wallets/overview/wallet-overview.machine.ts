import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'

export type WalletOverviewEvent = { type: 'walletOverview.toggleBalances' }

export interface WalletPair {
  symbol: string
  chain: string
}

interface Context {
  balancesShown: boolean
}

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
