import { defineFlow } from '../core/flow'
import { oldAccountMachine } from './old-account/old-account.machine'
import { recoveryMachine } from './recovery/recovery.machine'
import { registerMachine } from './register/register.machine'
import { registerFields } from './register/register.rules'
import type { RegisterEvent } from './register/register.setup'

/** What leads to an account: loaded with the first page that needs it. Login, session and reauthentication have their own. */
export const authFlows = {
  register: defineFlow({
    machine: registerMachine,
    version: 2,
    // The same records: version 1 kept a refusal until the next answer.
    upcast: { 1: (record) => record },
    log: {
      received: {
        'register.enter': ['field', 'text'],
        'register.enterPassword': ['verdict'],
        'register.submit': [],
      },
      outcomes: { registerAccount: ['accountId', 'role'], linkReferral: [] },
      input: ['referral'],
    },
    resume: ({ context: { draft } }): RegisterEvent[] =>
      registerFields.map((field) => ({ type: 'register.enter', field, text: draft[field] })),
  }),
  recovery: defineFlow({
    machine: recoveryMachine,
    version: 1,
    log: {
      received: {
        'recovery.enterEmail': ['text'],
        'recovery.submit': [],
        'recovery.enterCode': ['verdict'],
        'recovery.enterPasswords': ['typed.password', 'typed.matches'],
        'recovery.resend': ['at'],
        'recovery.loseSecrets': [],
      },
      outcomes: { sendCode: ['sentAt'], verifyCode: [], resetPassword: [] },
      input: ['resumed.step', 'resumed.email', 'resumed.sentAt'],
    },
  }),
  oldAccount: defineFlow({
    machine: oldAccountMachine,
    version: 1,
    log: {
      received: { 'oldAccount.enter': ['field', 'text'], 'oldAccount.submit': [] },
      outcomes: { recoverAccount: [] },
      input: [
        'stored.firstName',
        'stored.lastName',
        'stored.username',
        'stored.email',
        'stored.phone',
        'passwordHeld',
      ],
    },
  }),
}
