import { codeProblem, emailProblem, resetProblems } from '../../machines/auth/recovery.rules'
import { refusal } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

const sentAt = 1_000_000
const place = { email: 'ada@example.com', sentAt }

/** From its beginning and from each step that a reload may find; codes refused in step 2 and in step 3. */
export const recoveryModel: Model<'recovery'> = {
  inputs: [
    { resumed: null },
    { resumed: { step: 'code', ...place } },
    // A moment too early for the one time at which it is asked for again.
    { resumed: { step: 'code', ...place, sentAt: sentAt + 1 } },
    { resumed: { step: 'password', ...place } },
  ],
  events: [
    { type: 'recovery.enterEmail', text: 'ada@example.com' },
    { type: 'recovery.enterEmail', text: 'ada' },
    { type: 'recovery.enterCode', verdict: 'whole' },
    { type: 'recovery.enterCode', verdict: 'malformed' },
    { type: 'recovery.enterPasswords', typed: { password: 'good', matches: true } },
    { type: 'recovery.enterPasswords', typed: { password: 'good', matches: false } },
    { type: 'recovery.resend', at: sentAt + 60_000 },
    { type: 'recovery.loseSecrets' },
    { type: 'recovery.submit' },
    done('sendCode', { sentAt }),
    failed('sendCode', refusal(429, 'Too many attempts. Please try again later')),
    done('verifyCode'),
    failed('verifyCode', refusal(422, 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })),
    done('resetPassword'),
    failed('resetPassword', refusal(422, 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })),
    failed('resetPassword', refusal(null, null)),
  ],
  seen: ({ context: { email, code, typed, sentAt: sent, codeLost, checked, refusal: reason } }) => [
    emailProblem(email),
    codeProblem(code),
    resetProblems(typed, code),
    sent,
    codeLost,
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
  ],
}
