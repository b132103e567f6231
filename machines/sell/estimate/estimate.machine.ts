import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'
import type { EstimateSide } from './estimate.rules'

/** Sent only for text that can be an amount (`isTypable`), so that nothing else reaches the log. */
export type EstimateEvent = { type: 'estimate.enter'; side: EstimateSide; text: string }

interface Context {
  /** The field edited last. */
  side: EstimateSide
  text: string
}

/** 'If I send X, I get ₦Y', both ways: keeps the typed text; the other field is computed from price and rate. */
const estimateMachine = setup({
  types: { context: {} as Context, events: {} as EstimateEvent },
  actions: {
    setText: assign((_, { side, text }: { side: EstimateSide; text: string }) => ({ side, text })),
  },
}).createMachine({
  id: 'estimate',
  context: { side: 'coins', text: '' },
  initial: 'typing',
  states: {
    typing: {
      tags: 'resumable',
      on: { 'estimate.enter': { actions: withEvent('setText') } },
    },
  },
})

export const estimateFlow = defineFlow({
  machine: estimateMachine,
  version: 1,
  log: { received: { 'estimate.enter': ['side', 'text'] } },
  resume: ({ context: { side, text } }): EstimateEvent[] => [{ type: 'estimate.enter', side, text }],
})
