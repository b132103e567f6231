import {
  codeProblem,
  emailProblem,
  resendWait,
  resetProblems,
} from '../../../machines/auth/recovery/recovery.rules'
import { apiError } from '../../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse, outcomesOf, received } from '../../models/graph'
import { holdsAlwaysIn, invokesOnlyIf, invokesOnlyWhenValid, keepsWhenFailed } from '../../models/invariants'

const sentAt = 1_000_000
const resumedStep = { email: 'ada@example.com', sentAt }

export const recoveryModel: Model<'recovery'> = {
  afterReload: [
    'input',
    'the step, the email and when the code was sent; the customer types code and passwords again',
  ],
  inputs: [
    { resumed: null },
    { resumed: { step: 'code', ...resumedStep } },
    // 1 ms too late for `recovery.resend` to be allowed.
    { resumed: { step: 'code', ...resumedStep, sentAt: sentAt + 1 } },
    { resumed: { step: 'password', ...resumedStep } },
  ],
  events: [
    { type: 'recovery.enterEmail', text: 'ada@example.com' },
    { type: 'recovery.enterEmail', text: 'ada' },
    { type: 'recovery.enterCode', verdict: 'whole' },
    { type: 'recovery.enterCode', verdict: 'malformed' },
    { type: 'recovery.enterPasswords', typed: { password: 'good', matches: true } },
    { type: 'recovery.enterPasswords', typed: { password: 'good', matches: false } },
    { type: 'recovery.resend', at: sentAt + 60_000 },
    ...received('recovery.loseSecrets', 'recovery.submit'),
    ...outcomesOf('sendCode', [{ sentAt }], [apiError(429, 'Too many attempts. Please try again later')]),
    doneEvent('verifyCode'),
    errorEvent('verifyCode', apiError(422, 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })),
    doneEvent('resetPassword'),
    errorEvent('resetPassword', apiError(422, 'Invalid or expired OTP', { otp: 'Invalid or expired OTP' })),
    errorEvent('resetPassword', noResponse),
  ],
  visibleState: ({ context: { email, code, typed, sentAt: sent, codeLost, checked, error: reason } }) => [
    emailProblem(email),
    codeProblem(code),
    resetProblems(typed, code),
    sent,
    codeLost,
    checked,
    reason && (reason.status ?? 'silence'),
    Object.keys(reason?.fields ?? {}),
  ],
  offers: ({ value, context }, { type, at }) => {
    // Step 3 shows the code field only if a reload lost the code.
    if (type === 'recovery.enterCode' && value === 'choosingPassword') return context.codeLost
    // The button is disabled until another code may be requested.
    return type !== 'recovery.resend' || resendWait(context.sentAt, Number(at)) === 0
  },
  manual: { loseSecrets: 'the page sends it itself after a reload: walks that begin with one cover it' },
  opening: ({ resumed }) => resumed && { type: 'recovery.loseSecrets' },
  url: '/recovery',
  persona: 'signedOut',
  setup: ({ resumed }) =>
    resumed === null
      ? null
      : resumed.step === 'code'
        ? `send a code to 'ada@example.com' in the same tab ${resumed.sentAt === sentAt ? 'a minute ago' : 'less than a minute ago'}`
        : "send a code to 'ada@example.com' in the same tab, and verify it",
  expected: {
    askingEmail: "'Step 1 of 3'",
  },
  steps: {
    'recovery.enterEmail': "Type {text} into 'Email'",
    'recovery.enterCode': ({ verdict }) =>
      verdict === 'whole'
        ? "Type the code of the newest mail (panel, 'Messages') into '6-digit code'"
        : "Type '12345' into '6-digit code'",
    'recovery.enterPasswords': ({ typed }) =>
      `Type 'brand-new-naira' into 'New password' and ${typed.matches ? 'again' : "'another'"} into 'Confirm new password'`,
    'recovery.resend': ({ at }) =>
      at === sentAt + 60_000
        ? "Wait until 'Resend OTP' can be clicked, a minute after the code was sent, and click it"
        : "Click 'Resend OTP' before its minute is over",
    'recovery.loseSecrets': 'Reload the page',
    'recovery.submit': (_, { value }) =>
      `Click '${value === 'askingEmail' ? 'Send code' : value === 'enteringCode' ? 'Verify code' : 'Save new password'}'`,
  },
  responses: {
    sendCode: {
      call: 'POST /v1/auth/recovery/send',
      done: "The toast 'Your password reset link has been sent' is shown",
    },
    verifyCode: {
      call: 'PUT /v1/auth/recovery/verify',
      setup: ({ error }) => [
        error
          ? "type six digits that are not the mail's code"
          : "see that '6-digit code' holds the code of the newest mail",
      ],
      done: "The toast 'OTP verified.' is shown",
      failed: ({ summary }) => `The field says '${summary}'`,
    },
    resetPassword: {
      call: 'POST /v1/auth/recovery/reset',
      needs: ({ error }) =>
        error?.status === 422
          ? "a minute after the last code, send another to 'ada@example.com' in a private window"
          : null,
      done: "The toast 'Your new password has been saved successfully.' is shown, and the page 'Log in' opens",
      failed: ({ summary }) =>
        summary === null ? 'No response comes' : `The code's field says '${summary}'`,
    },
  },
  requirements: {
    'recovery.opening always email': ['RECOV-01'],
    'recovery.askingEmail recovery.submit invalid': ['RECOV-03'],
    'recovery.sendingCode xstate.done.actor.sendCode': ['RECOV-05', 'RECOV-07'],
    'recovery.sendingCode xstate.error.actor.sendCode': ['RECOV-06'],
    'recovery.enteringCode recovery.submit invalid': ['CONST-02'],
    'recovery.enteringCode recovery.resend': ['RECOV-08'],
    'recovery.verifyingCode xstate.done.actor.verifyCode': ['RECOV-10', 'RECOV-12'],
    'recovery.verifyingCode xstate.error.actor.verifyCode': ['RECOV-11'],
    'recovery.choosingPassword recovery.submit invalid': ['RECOV-14'],
    'recovery.savingPassword xstate.done.actor.resetPassword': ['RECOV-16', 'RECOV-17'],
  },
  invariants: {
    'a rejection keeps the email': keepsWhenFailed('email'),
    'only a valid email requests a code': invokesOnlyIf(
      'sendCode',
      ({ after }) => emailProblem(after.context.email) === undefined,
    ),
    'only a complete code is sent': invokesOnlyIf(
      'verifyCode',
      ({ after }) => codeProblem(after.context.code) === undefined,
    ),
    'only two valid, equal passwords are sent': invokesOnlyWhenValid('resetPassword', (context) =>
      resetProblems(context.typed, context.code),
    ),
    'a new step starts without an error': ({ event, after }) =>
      !event.type.startsWith('xstate.done') || after.matches('completed') || after.context.error === null,
    'the code step needs a sent code': holdsAlwaysIn('sentAt', 'enteringCode', 'verifyingCode'),
  },
  neverInARow: {
    'an invalid form stays invalid until the customer types': ['* invalid then * valid'],
    'a new, emptied or invalid form needs text first': [
      '* xstate.done.actor.* then * valid',
      '* recovery.loseSecrets then * valid',
      '* wrongCode then * valid',
    ],
    'a sent or reviewed form was valid and stays valid until the customer types': [
      '* xstate.error.actor.sendCode then * invalid',
      '* recovery.resend then * invalid',
      '* xstate.error.actor.verifyCode then * invalid',
      '* xstate.error.actor.resetPassword rejected then * invalid',
    ],
  },
}
