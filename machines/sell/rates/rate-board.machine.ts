import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'

export type RateBoardEvent = { type: 'rateBoard.toggleCoin'; symbol: string }

interface Context {
  openCoin: string | null
  firstCoin: string | null
}

const rateBoardMachine = setup({
  types: { input: {} as { openCoin: string | null }, context: {} as Context, events: {} as RateBoardEvent },
  actions: {
    toggleCoin: assign(({ context }, { symbol }: { symbol: string }) => ({
      openCoin: context.openCoin === symbol ? null : symbol,
    })),
  },
}).createMachine({
  id: 'rateBoard',
  context: ({ input: { openCoin } }) => ({ openCoin, firstCoin: openCoin }),
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
  log: { received: { 'rateBoard.toggleCoin': ['symbol'] }, input: ['openCoin'] },
  resume: ({ context: { openCoin, firstCoin } }): RateBoardEvent[] => {
    const toggled = openCoin === firstCoin ? null : (openCoin ?? firstCoin)
    return toggled === null ? [] : [{ type: 'rateBoard.toggleCoin', symbol: toggled }]
  },
})
