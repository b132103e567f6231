import { apiError } from '../../machines/core/api-error'
import {
  type ComplaintField,
  emptyComplaint,
  isSameComplaint,
  problemsIn,
} from '../../machines/help/complaint.rules'
import { doneEvent, errorEvent, type Model } from '../models/graph'
import { invokesOnlyIf, invokesOnlyWhenValid, keepsWhenFailed } from '../models/invariants'

const labels: Readonly<Record<ComplaintField, string>> = {
  transactionId: 'Transaction ID',
  blockchainTransactionHash: 'Blockchain transaction hash',
  description: 'Description',
  additionalDetails: 'Additional details',
}

export const complaintModel: Model<'complaint'> = {
  afterReload: ['log', 'the open form; the browser keeps its draft'],
  inputs: [
    { draft: emptyComplaint },
    { draft: { ...emptyComplaint, transactionId: '2233', description: 'Where is my money?' } },
  ],
  events: [
    { type: 'complaint.open', transactionId: '', hash: '' },
    { type: 'complaint.open', transactionId: '1122', hash: '0xabc' },
    { type: 'complaint.close' },
    { type: 'complaint.enter', field: 'transactionId', text: '1122' },
    { type: 'complaint.enter', field: 'transactionId', text: '' },
    { type: 'complaint.enter', field: 'blockchainTransactionHash', text: '0xabc' },
    { type: 'complaint.submit', intentId: 'one' },
    doneEvent('fileComplaint', { ticket: 'T-7H2K9Q4M' }),
    errorEvent('fileComplaint', apiError(422, 'Not this one', { transactionId: 'Not known here' })),
    errorEvent('fileComplaint', apiError(503, 'Not now')),
  ],
  visibleState: ({ context: { draft, checked, error: reason, intentId } }) => [
    draft,
    checked,
    reason?.summary,
    reason?.fields,
    intentId,
  ],
  manual: {
    'failed fileComplaint 422': 'the form rejects what the server would, and a transaction need not exist',
  },
  url: '/dashboard/help',
  persona: 'ada',
  setup: ({ draft }) =>
    draft.transactionId === ''
      ? null
      : `on the page, click 'Make a complaint', type '${draft.transactionId}' and '${draft.description}', click 'Cancel' and reload`,
  expected: {
    closed: 'the dialog is closed',
    editing: 'the form with what was typed',
  },
  steps: {
    'complaint.open': ({ transactionId }) =>
      transactionId === ''
        ? "Click 'Make a complaint'"
        : "Go to '/dashboard/help?transactionId=1122&hash=0xabc', as the link in a transaction's details does",
    'complaint.close': "Click 'Cancel'",
    'complaint.enter': ({ field, text }) =>
      `${text === '' ? `Empty '${labels[field]}'` : `Type '${text}' into '${labels[field]}'`}, which “It's not listed” shows`,
    'complaint.submit': "Click 'Submit'",
  },
  responses: {
    fileComplaint: {
      call: 'POST /v1/app/compliants',
      done: "The toast 'Ticket submitted' is shown, with the ticket's number, and 'Your tickets' below",
    },
  },
  requirements: {
    'complaint.closed complaint.open': ['HELP-03'],
    'complaint.editing complaint.submit invalid': ['HELP-07'],
    'complaint.filing xstate.done.actor.fileComplaint': ['HELP-10'],
  },
  invariants: {
    'a rejection keeps the typed text': keepsWhenFailed('draft'),
    'an invalid form sends nothing': invokesOnlyWhenValid('fileComplaint', ({ draft }) => problemsIn(draft)),
    'a sent complaint has an id': invokesOnlyIf(
      'fileComplaint',
      ({ after }) => after.context.intentId !== null,
    ),
    'changed text starts another ticket': ({ before, after }) =>
      isSameComplaint(before.context.draft, after.context.draft) || after.context.intentId === null,
    'a retry after an unknown outcome keeps the id': ({ before, event, after }) =>
      event.type !== 'complaint.submit' ||
      before.context.intentId === null ||
      before.context.intentId === after.context.intentId,
  },
}
