import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'

export type HistoryEvent = { type: 'history.openSummary' | 'history.closeSummary' }

interface Context {
  summaryOpen: boolean
}

const historyMachine = setup({
  types: { context: {} as Context, events: {} as HistoryEvent },
  actions: { showSummary: assign({ summaryOpen: true }), hideSummary: assign({ summaryOpen: false }) },
}).createMachine({
  id: 'history',
  context: { summaryOpen: false },
  initial: 'shown',
  states: {
    shown: {
      tags: 'resumable',
      on: {
        'history.openSummary': { actions: 'showSummary' },
        'history.closeSummary': { actions: 'hideSummary' },
      },
    },
  },
})

export const historyFlow = defineFlow({
  machine: historyMachine,
  version: 1,
  log: { received: {} },
  resume: ({ context }): HistoryEvent[] => (context.summaryOpen ? [{ type: 'history.openSummary' }] : []),
})
