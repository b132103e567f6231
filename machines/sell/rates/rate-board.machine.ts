import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'

export type RateBoardEvent = { type: 'rateBoard.toggleCoin'; symbol: string }

interface Context {
  /** The coin whose networks are shown. */
  openCoin: string | null
}

/** The customer's choices on the sell page; the rates are a resource. */
const rateBoardMachine = setup({
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
      on: { 'rateBoard.toggleCoin': { actions: withEvent('toggleCoin') } },
    },
  },
})

export const rateBoardFlow = defineFlow({
  machine: rateBoardMachine,
  version: 1,
  log: { received: { 'rateBoard.toggleCoin': ['symbol'] } },
  resume: ({ context: { openCoin } }): RateBoardEvent[] =>
    openCoin === null ? [] : [{ type: 'rateBoard.toggleCoin', symbol: openCoin }],
})
