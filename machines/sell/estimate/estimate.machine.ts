import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'
import type { EstimateDraft } from './estimate.rules'

export type EstimateEvent = { type: 'estimate.enter' } & EstimateDraft

const estimateMachine = setup({
  types: { context: {} as EstimateDraft, events: {} as EstimateEvent },
  actions: {
    setText: assign((_, { side, text, pasted }: EstimateDraft) => ({ side, text, pasted })),
  },
}).createMachine({
  id: 'estimate',
  context: { side: 'coins', text: '', pasted: false },
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
  log: { received: { 'estimate.enter': ['side', 'text', 'pasted'] } },
  resume: ({ context }): EstimateEvent[] => [{ type: 'estimate.enter', ...context }],
})
