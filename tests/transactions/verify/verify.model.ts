import { apiError } from '../../../machines/core/api-error'
import { codeIn } from '../../../machines/transactions/verify/receipt-code.rules'
import { type Model, noResponse, outcomesOf, received } from '../../models/graph'
import { asksOnlyIf, errorOnlyIn } from '../../models/invariants'

/** Opened by hand and by a scanned code: no code, each kind and status, unknown, old, limited, offline, no such call. */
export const verifyModel: Model<'verify'> = {
  afterReload: ['restart', 'the address has the code that was scanned'],
  inputs: [{ text: '' }, { text: '7KQ2-M9XD-4ADA' }],
  events: [
    { type: 'verify.enterCode', text: '7KQ2-M9XD-4ADA' },
    { type: 'verify.enterCode', text: 'A1B2C3D4E5F6' },
    { type: 'verify.enterCode', text: '7KQ2' },
    ...received('verify.submit'),
    ...outcomesOf(
      'checkReceipt',
      [
        { kind: 'payout', status: 'approved' },
        { kind: 'payout', status: 'reported' },
        { kind: 'payout', status: 'pending' },
        { kind: 'deposit', status: 'approved' },
        { kind: 'transfer', status: 'approved' },
        { kind: null, status: null },
      ],
      [noResponse, apiError(429, 'Too many attempts. Please try again later'), apiError(404, 'Not found')],
    ),
  ],
  visibleState: ({ context: { text, verdict, checked, error } }) => [
    text,
    verdict,
    checked,
    error && (error.status ?? 'silence'),
  ],
  at: ({ text }) => `/verify${text && `?code=${text}`}`,
  as: 'nobody',
  says: {
    'verify.enterCode': ({ text }) => `Type '${text}' into 'Code on the receipt'`,
    'verify.submit': "Click 'Check'",
  },
  answers: {
    checkReceipt: {
      call: 'GET /v1/app/receipts/{code}',
      needs: ({ output: { kind, status } }) =>
        kind ? `let a ${kind} that is ${status} have this code` : null,
      done: ({ kind, status }) =>
        kind === null
          ? 'The page says that no receipt has this code'
          : `The page says that it is a ${kind}, ${status}`,
    },
  },
  proves: {
    'verify.beginning always scanned': ['EXT-42'],
    'verify.checking xstate.done.actor.checkReceipt': ['EXT-43', 'EXT-44', 'EXT-45'],
    'verify.checking xstate.error.actor.checkReceipt': ['EXT-46'],
  },
  invariants: {
    'only a 12-character code is checked': asksOnlyIf(
      'checkReceipt',
      ({ after }) => codeIn(after.context.text)?.length === 12,
    ),
    'a failed check gives no verdict (EXT-46)': ({ after }) =>
      after.context.error === null || after.context.verdict === null,
    'an error is shown only while the form can be sent again': errorOnlyIn('editing'),
    'typing clears the verdict': ({ event, after }) =>
      event.type !== 'verify.enterCode' || after.matches('checking') || after.context.verdict === null,
  },
}
