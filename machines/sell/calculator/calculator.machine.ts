import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'
import type { CalculatorDraft } from './calculator.rules'

export type CalculatorEvent =
  | { type: 'calculator.pickCoin'; symbol: string }
  | ({ type: 'calculator.enter' } & CalculatorDraft)

interface Context extends CalculatorDraft {
  /** The coin that would be sent; null before the customer picks one: then the first one listed. */
  symbol: string | null
}

const calculatorMachine = setup({
  types: { context: {} as Context, events: {} as CalculatorEvent },
  actions: {
    setCoin: assign((_, { symbol }: { symbol: string }) => ({ symbol })),
    setText: assign((_, { side, text, pasted }: CalculatorDraft) => ({ side, text, pasted })),
  },
}).createMachine({
  id: 'calculator',
  context: { symbol: null, side: 'dollars', text: '100', pasted: false },
  initial: 'typing',
  states: {
    typing: {
      tags: 'resumable',
      on: {
        'calculator.pickCoin': { actions: withEvent('setCoin') },
        'calculator.enter': { actions: withEvent('setText') },
      },
    },
  },
})

export const calculatorFlow = defineFlow({
  machine: calculatorMachine,
  version: 1,
  log: { received: { 'calculator.pickCoin': ['symbol'], 'calculator.enter': ['side', 'text', 'pasted'] } },
  resume: ({ context: { symbol, side, text, pasted } }): CalculatorEvent[] => [
    ...(symbol === null ? [] : [{ type: 'calculator.pickCoin', symbol } as const]),
    { type: 'calculator.enter', side, text, pasted },
  ],
})
