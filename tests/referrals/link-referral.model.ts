import { apiError } from '../../machines/core/api-error'
import { isLate } from '../../machines/referrals/link-referral.machine'
import { doneEvent, errorEvent, type Model, noResponse, received } from '../models/graph'
import { entersOnlyBy, invokesOnlyIf, keepsWhenFailed } from '../models/invariants'

const rejectionWith = (text: string) => errorEvent('addCode', apiError(422, text, { referredBy: text }))

export const linkReferralModel: Model<'linkReferral'> = {
  afterReload: [
    'kept',
    "the card, by the browser's storage, until it is answered or a day old; the customer types the code again",
  ],
  events: [
    { type: 'linkReferral.enter', filled: true },
    { type: 'linkReferral.enter', filled: false },
    ...received('linkReferral.submit', 'linkReferral.skip'),
    doneEvent('addCode'),
    rejectionWith('This referral code does not exist'),
    rejectionWith('You cannot refer yourself'),
    rejectionWith('This account can no longer be linked'),
    errorEvent('addCode', apiError(409, 'This account is already linked to a referrer')),
    errorEvent('addCode', noResponse),
  ],
  visibleState: ({ context: { filled, checked, error: reason } }) => [
    filled,
    checked,
    reason && (reason.status ?? 'silence'),
    reason?.fields.referredBy,
  ],
  url: '/register?referral=NOSUCHCODE',
  persona: 'signedOut',
  setup: "fill in the form and click 'Join Us': the page 'Sell' asks for another code",
  expected: {
    closed: 'no card about the code',
  },
  steps: {
    'linkReferral.enter': ({ filled }) =>
      filled ? "Type 'BLA7M3WZ' into 'Referral code'" : "Empty 'Referral code'",
    'linkReferral.submit': "Click 'Add code'",
    'linkReferral.skip': (_, before) => (before.matches('over') ? "Click 'Close'" : "Click 'Skip'"),
  },
  responses: {
    addCode: {
      call: 'POST /v1/app/referrals',
      setup: ({ error }) => {
        const text = error?.fields.referredBy
        if (text === 'You cannot refer yourself') return ["type your own code, from the page 'Referrals'"]
        if (text === 'This referral code does not exist') return ['type a code that does not exist']
        return text ? ["click '+12 h' in the panel's 'Time' twice"] : []
      },
      done: "The toast 'Referral code added' appears; the card closes",
      failed: ({ summary, fields, status }) => {
        if (status === null) return 'No response comes'
        return fields.referredBy ? `The card says '${fields.referredBy}'` : `The card says '${summary}'`
      },
    },
  },
  invariants: {
    'a rejection keeps the typed code': keepsWhenFailed('filled'),
    'the card sends nothing without a code': invokesOnlyIf('addCode', ({ after }) => after.context.filled),
    'only a final rejection ends the flow': ({ after }) =>
      !after.matches('over') || (after.context.error !== null && isLate(after.context.error)),
    'only the customer or an added code closes the card': entersOnlyBy(
      'closed',
      'linkReferral.skip',
      'xstate.done.actor.addCode',
    ),
  },
}
