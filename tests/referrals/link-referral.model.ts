import { apiError } from '../../machines/core/api-error'
import { isOver } from '../../machines/referrals/link-referral.rules'
import { done, failed, type Model, received, silence } from '../models/graph'
import { asksOnlyIf, entersOnlyBy, keepsWhenFailed } from '../models/invariants'

const refused = (text: string) => failed('addCode', apiError(422, text, { referredBy: text }))

/** Skipped, tried without a code, each refusal of API-09, no answer, added. */
export const linkReferralModel: Model<'linkReferral'> = {
  afterReload: [
    'kept',
    "the card, by the browser's storage, until it is answered or a day old; the code is typed again",
  ],
  events: [
    { type: 'linkReferral.enter', filled: true },
    { type: 'linkReferral.enter', filled: false },
    ...received('linkReferral.submit', 'linkReferral.skip'),
    done('addCode'),
    refused('This referral code does not exist'),
    refused('You cannot refer yourself'),
    refused('This account can no longer be linked'),
    failed('addCode', apiError(409, 'This account is already linked to a referrer')),
    failed('addCode', silence),
  ],
  seen: ({ context: { filled, checked, error: reason } }) => [
    filled,
    checked,
    reason && (reason.status ?? 'silence'),
    reason?.fields.referredBy,
  ],
  at: '/register?referral=NOSUCHCODE',
  as: 'nobody',
  given: "fill in the form and press 'Join Us': the page 'Sell' asks for another code",
  says: {
    'linkReferral.enter': ({ filled }) =>
      filled ? "Type 'BLA7M3WZ' into 'Referral code'" : "Empty 'Referral code'",
    'linkReferral.submit': "Press 'Add code'",
    'linkReferral.skip': (_, before) => (before.matches('over') ? "Press 'Close'" : "Press 'Skip'"),
  },
  answers: {
    addCode: {
      call: 'POST /v1/app/referrals',
      stands: ({ error }) => {
        const text = error?.fields.referredBy
        if (text === 'You cannot refer yourself') return ["type your own code, from the page 'Referrals'"]
        if (text === 'This referral code does not exist') return ['type a code that nobody has']
        return text ? ["in the panel's 'Clock', go on by a day since the registration"] : []
      },
      done: "The toast 'Referral code added' is shown; the card is gone",
      failed: ({ summary, fields, status }) => {
        if (status === null) return 'No answer comes'
        return fields.referredBy ? `The card says '${fields.referredBy}'` : `The card says '${summary}'`
      },
    },
  },
  invariants: {
    'what was typed stays when it is refused': keepsWhenFailed('filled'),
    'no call is made without a code': asksOnlyIf('addCode', ({ after }) => after.context.filled),
    'it ends with the last refusal and not before': ({ after }) =>
      !after.matches('over') || (after.context.error !== null && isOver(after.context.error)),
    'a card is closed by its customer, or by a code that was added': entersOnlyBy(
      'closed',
      'linkReferral.skip',
      'xstate.done.actor.addCode',
    ),
  },
}
