import { apiError } from '../../../machines/core/api-error'
import { answers, type Model, received, silence } from '../../models/graph'
import { asksOnlyIf, errorOnlyIn } from '../../models/invariants'
import { callRules } from '../../models/temporal/call-rules'

/** Opened by hand and by a scanned code; too short, genuine, unknown, old, limited, without a network, without the call. */
export const verifyModel: Model<'verify'> = {
  afterReload: ['anew', 'the address has the code that was scanned'],
  inputs: [{ code: '' }, { code: '7kq2-m9xd-4ada' }],
  events: [
    { type: 'verify.enterCode', text: '7KQ2-M9XD-4ADA' },
    { type: 'verify.enterCode', text: 'A1B2C3D4E5F6' },
    { type: 'verify.enterCode', text: '7KQ2' },
    ...received('verify.submit'),
    ...answers(
      'checkReceipt',
      [{ status: 'approved' }, { status: 'reported' }, { status: 'pending' }, { status: null }],
      [silence, apiError(429, 'Too many attempts. Please try again later'), apiError(404, 'Not found')],
    ),
  ],
  seen: ({ context: { code, verdict, checked, error } }) => [
    code,
    verdict,
    checked,
    error && (error.status ?? 'silence'),
  ],
  at: ({ code }) => `/verify${code && `?code=${code}`}`,
  as: 'nobody',
  says: {
    'verify.enterCode': ({ text }) => `Type '${text}' into 'Code on the receipt'`,
    'verify.submit': "Press 'Check'",
  },
  answers: {
    checkReceipt: {
      call: 'GET /v1/app/receipts/{code}',
      needs: ({ output: { status } }) => (status ? `give a sale that is ${status} this code` : null),
      done: ({ status }) =>
        status === null ? 'No receipt of ours has this code: it says so' : `It is ${status}: it says so`,
    },
  },
  proves: {
    'verify.beginning always scanned': ['EXT-42'],
    'verify.checking xstate.done.actor.checkReceipt': ['EXT-43', 'EXT-44', 'EXT-45'],
    'verify.checking xstate.error.actor.checkReceipt': ['EXT-46'],
  },
  rules: [...callRules('checkReceipt', 'the receipt is checked', 'checking')],
  invariants: {
    'a code that is not whole is never asked for': asksOnlyIf(
      'checkReceipt',
      ({ after }) => after.context.code.length === 12,
    ),
    'a failure is no verdict (EXT-46)': ({ after }) =>
      after.context.error === null || after.context.verdict === null,
    'an error is told only where another try can be made': errorOnlyIn('editing'),
    'a verdict is of the code that stands there': ({ event, after }) =>
      event.type !== 'verify.enterCode' || after.matches('checking') || after.context.verdict === null,
  },
}
