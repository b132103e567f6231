import { assign, setup } from 'xstate'
import type { EstimateSide } from './estimate.rules'

/** Said only of what can be an amount (`isTypable`), so that nothing else can come into the log. */
export type EstimateEvent = { type: 'estimate.enter'; side: EstimateSide; text: string }

interface Context {
  /** The field that was typed in last. */
  side: EstimateSide
  text: string
}

/** 'If I send X, I get ₦Y', both ways: it keeps what was typed; the other field follows from price and rate. */
export const estimateMachine = setup({
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
      on: {
        'estimate.enter': {
          actions: { type: 'setText', params: ({ event }) => event },
        },
      },
    },
  },
})
