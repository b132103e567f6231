import { assign, setup } from 'xstate'

export type HistoryEvent = { type: 'history.openSummary' | 'history.closeSummary' }

interface Context {
  summaryOpen: boolean
}

/** Dialogs of the transactions page; the list is a resource, the filters are in the URL. */
export const historyMachine = setup({
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
