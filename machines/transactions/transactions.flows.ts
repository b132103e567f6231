import { defineFlow } from '../shared/flow'
import { detailsMachine } from './details.machine'
import { historyMachine } from './history.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const transactionsFlows = {
  history: defineFlow({
    machine: historyMachine,
    version: 1,
    log: {
      heard: {
        'history.pickCurrency': ['currency'],
        'history.pickStatus': ['status'],
        'history.refresh': [],
        'history.lookAgain': [],
        'history.reachEnd': [],
        'history.retryMore': [],
        'history.openSummary': [],
        'history.closeSummary': [],
      },
      outcomes: { readPage: ['hasNextPage'], lookAtRows: ['page', 'hasNextPage'] },
      input: ['currency', 'status', 'kept.page', 'kept.hasNextPage'],
    },
  }),
  details: defineFlow({
    machine: detailsMachine,
    version: 1,
    log: {
      heard: { 'details.refresh': [], 'details.lookAgain': [], 'details.copyId': [] },
      outcomes: { readTransaction: [], copyTransactionId: [] },
      input: ['id'],
    },
  }),
}
