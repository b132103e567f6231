import { assign, setup } from 'xstate'

export type RateBoardEvent = { type: 'rateBoard.toggleCoin'; symbol: string }

interface Context {
  /** The coin whose networks are shown. */
  openCoin: string | null
}

/** The customer's choices on the sell page; the rates are a resource. */
export const rateBoardMachine = setup({
  types: { context: {} as Context, events: {} as RateBoardEvent },
  actions: {
    toggleCoin: assign(({ context }, { symbol }: { symbol: string }) => ({
      openCoin: context.openCoin === symbol ? null : symbol,
    })),
  },
}).createMachine({
  id: 'rateBoard',
  context: { openCoin: null },
  initial: 'shown',
  states: {
    shown: {
      tags: 'resumable',
      on: { 'rateBoard.toggleCoin': { actions: { type: 'toggleCoin', params: ({ event }) => event } } },
    },
  },
})
