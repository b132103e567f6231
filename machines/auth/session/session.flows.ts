import { defineFlow } from '../../core/flow'
import { sessionMachine } from './session.machine'
import { splashMachine } from './splash.machine'

/** Who is signed in, and the splash: loaded first. */
export const sessionFlows = {
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
      outcomes: {
        restoreSession: ['hasToken', 'accountId', 'role', 'isOver'],
        keepSession: [],
        clearSession: [],
      },
      input: [],
    },
  }),
  splash: defineFlow({
    machine: splashMachine,
    version: 1,
    log: { received: { 'splash.none': [] }, outcomes: {}, input: [] },
  }),
}
