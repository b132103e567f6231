import { defineFlow } from '../core/flow'
import { type ComplaintEvent, complaintMachine } from './complaint.machine'
import { liveChatMachine } from './live-chat.machine'

/** The flows of this domain: machine, version, and what the log may keep of each. */
export const helpFlows = {
  complaint: defineFlow({
    machine: complaintMachine,
    version: 2,
    // Version 1 knew no number of a ticket: without one it is none.
    upcast: { 1: (record) => record },
    log: {
      received: {
        'complaint.open': ['transactionId', 'hash'],
        'complaint.close': [],
        'complaint.enter': ['field', 'text'],
        'complaint.submit': ['intentId'],
      },
      outcomes: { fileComplaint: ['ticket'] },
      input: [
        'draft.transactionId',
        'draft.blockchainTransactionHash',
        'draft.description',
        'draft.additionalDetails',
      ],
    },
    // The draft is in local storage (complaint.store.ts).
    resume: ({ value }): ComplaintEvent[] =>
      value === 'editing' ? [{ type: 'complaint.open', transactionId: '', hash: '' }] : [],
  }),
  liveChat: defineFlow({
    machine: liveChatMachine,
    version: 1,
    log: {
      received: { 'liveChat.ask': [], 'liveChat.arrive': [], 'liveChat.break': [], 'liveChat.close': [] },
      outcomes: {},
      input: [],
    },
  }),
}
