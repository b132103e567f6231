import { defineFlow } from '../core/flow'
import { commentsMachine } from './comments/comments.machine'
import { detailsMachine } from './details/details.machine'
import { type HistoryEvent, historyMachine } from './history/history.machine'
import { receiptMachine } from './receipt/receipt.machine'
import { type ReportEvent, reportMachine } from './report/report.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const transactionsFlows = {
  history: defineFlow({
    machine: historyMachine,
    version: 1,
    log: {
      received: {
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
    // Currency and status stand in the address.
    resume: ({ context }): HistoryEvent[] => (context.summaryOpen ? [{ type: 'history.openSummary' }] : []),
  }),
  details: defineFlow({
    machine: detailsMachine,
    version: 1,
    log: {
      received: { 'details.refresh': [], 'details.lookAgain': [], 'details.copyId': [] },
      outcomes: { readTransaction: [], copyTransactionId: [] },
      input: ['id'],
    },
  }),
  comments: defineFlow({
    machine: commentsMachine,
    version: 1,
    log: {
      received: {
        'comments.refresh': [],
        'comments.lookAgain': [],
        'comments.write': ['length'],
        'comments.send': ['key'],
        'comments.sendAgain': [],
        'comments.discard': [],
      },
      outcomes: { readComments: [], sendComment: [] },
      input: ['transactionId', 'length', 'key'],
    },
  }),
  report: defineFlow({
    machine: reportMachine,
    version: 1,
    log: {
      received: {
        'report.open': ['at', 'status', 'direction', 'approvedAt'],
        'report.close': [],
        'report.submit': [],
        'report.chooseReason': ['reason'],
        'report.writeComment': ['length'],
      },
      outcomes: { reportTransaction: [], readFate: ['reported'] },
      input: ['id', 'transactionId'],
    },
    resume: ({ value, context: { draft } }, last): ReportEvent[] => {
      const open = last('report.open')
      if (value !== 'editing' || !open) return []
      return [
        open,
        { type: 'report.chooseReason', reason: draft.reason },
        { type: 'report.writeComment', length: draft.commentLength },
      ]
    },
  }),
  receipt: defineFlow({
    machine: receiptMachine,
    version: 1,
    log: {
      received: { 'receipt.save': ['format'] },
      outcomes: { saveReceipt: ['kept'] },
      input: ['id'],
    },
  }),
}
