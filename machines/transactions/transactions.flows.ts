import { defineFlow } from '../core/flow'
import { withoutReading } from '../resource/resource.flows'
import { commentsMachine } from './comments/comments.machine'
import { detailsMachine } from './details/details.machine'
import { type HistoryEvent, historyMachine } from './history/history.machine'
import { receiptMachine } from './receipt/receipt.machine'
import { type ReportEvent, reportMachine } from './report/report.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const transactionsFlows = {
  history: defineFlow({
    machine: historyMachine,
    version: 2,
    upcast: { 1: withoutReading(/^history\.(?!openSummary|closeSummary)/, 'readPage', 'lookAtRows') },
    log: { received: { 'history.openSummary': [], 'history.closeSummary': [] }, outcomes: {}, input: [] },
    resume: ({ context }): HistoryEvent[] => (context.summaryOpen ? [{ type: 'history.openSummary' }] : []),
  }),
  details: defineFlow({
    machine: detailsMachine,
    version: 2,
    upcast: { 1: withoutReading(/^details\.(?:refresh|lookAgain|refused)$/, 'readTransaction') },
    log: { received: { 'details.copyId': [] }, outcomes: { copyTransactionId: [] }, input: ['id'] },
  }),
  comments: defineFlow({
    machine: commentsMachine,
    version: 2,
    upcast: { 1: withoutReading(/^comments\.(?:refresh|lookAgain|refused)$/, 'readComments') },
    log: {
      received: {
        'comments.write': ['length'],
        'comments.send': ['key'],
        'comments.sendAgain': [],
        'comments.discard': [],
      },
      outcomes: { sendComment: [] },
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
