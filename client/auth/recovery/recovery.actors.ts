import { fromPromise } from 'xstate'
import { ask } from '../../api/ask'
import type { Services } from '../../flows/services'
import {
  ResetPasswordDocument,
  SendRecoveryCodeDocument,
  VerifyRecoveryCodeDocument,
} from '../../generated/graphql'

interface Email {
  email: string
}

/** The three calls of a password reset; code and new password are read from the vault when they are sent. */
export const recoveryActors = ({ now, transport, vault }: Services) => ({
  sendCode: fromPromise<{ sentAt: number }, Email>(async ({ input, signal }) => {
    await ask(transport, SendRecoveryCodeDocument, input, { signal })
    return { sentAt: now() }
  }),
  verifyCode: fromPromise<void, Email>(async ({ input, signal }) => {
    await ask(
      transport,
      VerifyRecoveryCodeDocument,
      { ...input, otp: vault.read('recovery.code') },
      { signal },
    )
  }),
  resetPassword: fromPromise<void, Email>(async ({ input, signal }) => {
    const secrets = { newPassword: vault.read('recovery.password'), otp: vault.read('recovery.code') }
    await ask(transport, ResetPasswordDocument, { input: { ...input, ...secrets } }, { signal })
  }),
})
