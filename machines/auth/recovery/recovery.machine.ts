import { failure } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withEvent, withOutput } from '../../core/params'
import { backTo, sending, submitting, unsubmitted } from '../../forms/submission'
import type { Context } from './recovery.setup'
import { noPasswords, recoverySetup } from './recovery.setup'

/** The three-step password reset (RECOV-01). Its code and passwords stay in the vault. */
const recoveryMachine = recoverySetup.createMachine({
  id: 'recovery',
  context: ({ input: { resumed } }) => ({
    startAt: resumed?.step ?? 'email',
    email: resumed?.email ?? '',
    code: 'empty',
    typed: noPasswords,
    sentAt: resumed?.sentAt ?? null,
    codeLost: false,
    ...unsubmitted,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'codeWasSent', target: 'enteringCode', meta: { id: 'code' } },
        { guard: 'codeWasVerified', target: 'choosingPassword', meta: { id: 'password' } },
        { target: 'askingEmail', meta: { id: 'email' } },
      ],
    },
    askingEmail: {
      tags: 'resumable',
      on: {
        'recovery.enterEmail': { actions: withEvent('setEmail') },
        'recovery.submit': submitting('emailIsSound', 'sendingCode'),
      },
    },
    sendingCode: sending('sendCode', {
      input: ({ context }: { context: Context }) => ({ email: context.email.trim() }),
      onDone: {
        target: 'enteringCode',
        actions: [withOutput('setSentAt'), 'clearTyped', 'startStep', 'emitSent'],
      },
      onError: backTo('askingEmail'),
    }),
    enteringCode: {
      tags: 'resumable',
      on: {
        'recovery.enterCode': { actions: withEvent('setCode') },
        'recovery.submit': submitting('codeIsWhole', 'verifyingCode'),
        'recovery.resend': { guard: withEvent('resendIsOpen'), target: 'askingEmail', actions: 'startStep' },
        'recovery.loseSecrets': { actions: ['clearTyped', 'setCodeLost'] },
      },
    },
    verifyingCode: sending('verifyCode', {
      input: ({ context }: { context: Context }) => ({ email: context.email.trim() }),
      onDone: { target: 'choosingPassword', actions: ['startStep', 'setCodeKnown', 'emitVerified'] },
      onError: backTo('enteringCode'),
    }),
    choosingPassword: {
      tags: 'resumable',
      on: {
        'recovery.enterPasswords': { actions: withEvent('setPasswords') },
        'recovery.enterCode': { actions: withEvent('setCode') },
        'recovery.submit': submitting('passwordsAreSound', 'savingPassword'),
        'recovery.loseSecrets': { actions: ['clearTyped', 'setCodeLost'] },
      },
    },
    savingPassword: sending('resetPassword', {
      input: ({ context }: { context: Context }) => ({ email: context.email.trim() }),
      onDone: { target: 'completed', actions: 'emitCompleted' },
      onError: [
        // An expired code has to be typed, or requested, again.
        {
          guard: withEvent('codeIsRefused'),
          target: 'enteringCode',
          actions: ['clearTyped', ...failure],
          meta: { id: 'wrongCode' },
        },
        { target: 'choosingPassword', actions: failure, meta: { id: 'rejected' } },
      ],
    }),
    completed: { type: 'final' },
  },
})

export const recoveryFlow = defineFlow({
  machine: recoveryMachine,
  version: 1,
  log: {
    received: {
      'recovery.enterEmail': ['text'],
      'recovery.enterCode': ['verdict'],
      'recovery.enterPasswords': ['typed.password', 'typed.matches'],
      'recovery.resend': ['at'],
    },
    outcomes: { sendCode: ['sentAt'] },
    input: ['resumed.step', 'resumed.email', 'resumed.sentAt'],
  },
})
