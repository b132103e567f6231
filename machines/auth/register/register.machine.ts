import { failure } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent, withOutput } from '../../core/params'
import { sending, submitting, unsubmitted } from '../../forms/submission'
import { phoneDigits } from '../../values/fields'
import { emptyRegistration, type RegisterDraft, referralIn, registerFields } from './register.rules'
import type { Context } from './register.setup'
import { type RegisterEvent, type Registration, registerSetup } from './register.setup'

const trimmedRegistration = ({
  firstName,
  lastName,
  username,
  email,
  phone,
}: RegisterDraft): Registration => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  username: username.trim(),
  email: email.trim(),
  phone: phoneDigits(phone),
})

const registerMachine = registerSetup.createMachine({
  id: 'register',
  context: ({ input }) => {
    const code = referralIn(input.referral)
    return {
      draft: emptyRegistration(code),
      codeLocked: code !== '',
      ...unsubmitted,
      login: null,
    }
  },
  initial: 'editing',
  states: {
    editing: {
      tags: 'resumable',
      on: {
        'register.enter': { guard: withEvent('fieldIsOpen'), actions: withEvent('setText') },
        'register.enterPassword': { actions: withEvent('setVerdict') },
        'register.submit': submitting('draftIsSound', 'registering', { actions: 'clearError' }),
      },
    },
    registering: sending('registerAccount', {
      input: ({ context }: { context: Context }) => trimmedRegistration(context.draft),
      onDone: [
        {
          guard: 'codeIsGiven',
          target: 'linking',
          actions: withOutput('setLogin'),
          meta: { id: 'referred' },
        },
        { target: 'welcomed', actions: withOutput('setLogin'), meta: { id: 'unreferred' } },
      ],
      onError: [
        {
          guard: withEvent('answerIsUnusable'),
          target: 'editing',
          actions: 'emitFailed',
          meta: { id: 'unusable' },
        },
        { target: 'editing', actions: failure, meta: { id: 'rejected' } },
      ],
    }),
    linking: sending('linkReferral', {
      input: ({ context }: { context: Context }) => ({
        accountId: context.login!.accountId,
        code: referralIn(context.draft.referralCode),
      }),
      onDone: 'welcomed',
      onError: { target: 'welcomedUnlinked', actions: withEvent('setError') },
    }),
    welcomed: { tags: 'busy', type: 'final', entry: 'emitSucceeded' },
    /** The error is emitted last: the dashboard itself shows that the account exists. */
    welcomedUnlinked: { tags: 'busy', type: 'final', entry: ['emitSucceeded', 'emitLinkRefused'] },
  },
})

export const registerFlow = defineFlow({
  machine: registerMachine,
  version: 1,
  log: {
    received: {
      'register.enter': ['field', 'text'],
      'register.enterPassword': ['verdict'],
    },
    outcomes: { registerAccount: ['accountId', 'role'] },
    input: ['referral'],
  },
  resume: ({ context: { draft } }): RegisterEvent[] =>
    registerFields.map((field) => ({ type: 'register.enter', field, text: draft[field] })),
})
