import { entryFlows } from './entry-flows'
import { inboxMachine } from './notifications/inbox.machine'
import { depositMachine } from './sell/deposit.machine'
import { rateBoardMachine } from './sell/rate-board.machine'
import { defineFlow } from './shared/flow'
import { overlayMachine } from './shell/overlay.machine'
import { detailsMachine } from './transactions/details.machine'
import { historyMachine } from './transactions/history.machine'

/** Every flow of the product: its machine, its version and what the log may keep of it. */
export const flows = {
  ...entryFlows,
  rateBoard: defineFlow({
    machine: rateBoardMachine,
    version: 1,
    log: {
      heard: { 'rateBoard.refresh': [], 'rateBoard.comeBack': [], 'rateBoard.toggleCoin': ['symbol'] },
      outcomes: { readRates: ['readAt'] },
      input: [],
    },
  }),
  deposit: defineFlow({
    machine: depositMachine,
    version: 1,
    log: {
      heard: { 'deposit.refresh': [], 'deposit.comeBack': [], 'deposit.copyAddress': [] },
      outcomes: { readDeposit: ['readAt'], copyAddress: [] },
      input: ['rateId'],
    },
  }),
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
  inbox: defineFlow({
    machine: inboxMachine,
    version: 1,
    log: {
      heard: { 'inbox.open': [], 'inbox.close': [], 'inbox.refresh': [] },
      outcomes: { readNotifications: [] },
      input: [],
    },
  }),
  overlay: defineFlow({
    machine: overlayMachine,
    version: 1,
    log: { heard: { 'overlay.open': ['overlay'], 'overlay.close': [] }, outcomes: {}, input: [] },
  }),
} as const

export type FlowId = keyof typeof flows
