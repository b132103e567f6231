import { type Model, received } from '../../models/graph'
import { changesOnlyBy } from '../../models/invariants'

export const historyModel: Model<'history'> = {
  afterReload: ['log', 'the open summary; currency and status by the address'],
  events: received('history.openSummary', 'history.closeSummary'),
  seen: ({ context: { summaryOpen } }) => summaryOpen,
  offers: ({ context: { summaryOpen } }, { type }) => summaryOpen === (type === 'history.closeSummary'),
  at: '/dashboard/transactions',
  as: 'ada',
  says: { 'history.openSummary': "Press 'Statement'", 'history.closeSummary': "Press 'Close'" },
  answers: {},
  proves: { 'history.shown history.openSummary': ['TX-08'] },
  invariants: {
    'the summary opens and closes by the customer only': changesOnlyBy('summaryOpen', 'history.'),
  },
}
