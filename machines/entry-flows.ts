import { biometricLoginMachine } from './auth/login/biometric-login.machine'
import { type LoginEvent, loginMachine } from './auth/login/login.machine'
import { sessionMachine } from './auth/session/session.machine'
import { splashMachine } from './auth/session/splash.machine'
import { defineFlow } from './core/flow'
import { alertMachine } from './shell/overlays/alert.machine'
import { confirmMachine } from './shell/overlays/confirm.machine'
import { toastMachine } from './shell/overlays/toast.machine'

/** The flows of the public pages and of the overlays: all that is loaded first. */
export const entryFlows = {
  session: defineFlow({
    machine: sessionMachine,
    version: 1,
    log: {
      received: {
        'session.begin': ['accountId', 'role'],
        'session.logOut': [],
        'session.expire': [],
        'session.followOtherTab': [],
        'session.dropDeletedAccount': [],
        'session.dropOldAccount': [],
      },
      outcomes: { restoreSession: ['hasToken', 'accountId', 'role'], keepSession: [], clearSession: [] },
      input: [],
    },
  }),
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
  splash: defineFlow({
    machine: splashMachine,
    version: 1,
    log: { received: { 'splash.none': [] }, outcomes: {}, input: [] },
  }),
  confirm: defineFlow({
    machine: confirmMachine,
    version: 1,
    log: {
      received: {
        'confirm.ask': ['question.subject', 'question.text', 'question.title'],
        'confirm.sayYes': [],
        'confirm.sayNo': [],
      },
      outcomes: {},
      input: [],
    },
  }),
  toast: defineFlow({
    machine: toastMachine,
    version: 1,
    log: {
      received: {
        'toast.show': ['toast.kind', 'toast.text', 'toast.detail', 'toast.undo'],
        'toast.undo': [],
        'toast.dismiss': [],
        'toast.hold': [],
        'toast.release': [],
      },
      outcomes: {},
      input: [],
    },
  }),
  alert: defineFlow({
    machine: alertMachine,
    version: 1,
    log: {
      received: { 'alert.show': ['alert.title', 'alert.text'], 'alert.dismiss': [] },
      outcomes: {},
      input: [],
    },
  }),
} as const
