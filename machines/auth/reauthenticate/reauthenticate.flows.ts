import { defineFlow } from '../../core/flow'
import { reauthenticateMachine } from './reauthenticate.machine'

/** Available on every page behind the guard. */
export const reauthenticateFlows = {
  reauthenticate: defineFlow({
    machine: reauthenticateMachine,
    version: 1,
    log: {
      received: {
        'reauthenticate.ask': ['subject', 'text'],
        'reauthenticate.enterPassword': ['filled'],
        'reauthenticate.submit': [],
        'reauthenticate.cancel': [],
      },
      outcomes: { confirmPassword: [] },
      input: [],
    },
  }),
}
