import { defineFlow } from '../../core/flow'
import { biometricLoginMachine } from './biometric-login.machine'
import { type LoginEvent, loginMachine } from './login.machine'

/** The two ways to log in: loaded first. */
export const loginFlows = {
  login: defineFlow({
    machine: loginMachine,
    version: 1,
    log: {
      received: { 'login.enterUserId': ['text'], 'login.enterPassword': ['filled'], 'login.submit': [] },
      outcomes: { logIn: ['accountId', 'role'], logInOld: ['accountId', 'role'] },
      input: [],
    },
    resume: ({ context: { draft } }): LoginEvent[] => [{ type: 'login.enterUserId', text: draft.userId }],
  }),
  biometricLogin: defineFlow({
    machine: biometricLoginMachine,
    version: 1,
    log: {
      received: { 'biometricLogin.start': [], 'biometricLogin.dismiss': [] },
      outcomes: { authenticateByFingerprint: ['accountId', 'role'] },
      input: [],
    },
  }),
}
