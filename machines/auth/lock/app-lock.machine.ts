import { assign, setup } from 'xstate'
import { ceremonyMs } from '../../biometrics/biometric'
import { declareActor, sendingState } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'

export type AppLockEvent = { type: 'appLock.touch' } | { type: 'appLock.confirm' }

/** Stays locked until a fingerprint of this device or the password opens the app (EXT-25, EXT-26). */
const appLockMachine = setup({
  types: { context: {} as { touchFailed: boolean }, events: {} as AppLockEvent },
  actors: { confirmFingerprint: declareActor<void, void>('confirmFingerprint') },
  delays: { CEREMONY: ceremonyMs },
  actions: { setTouchFailed: assign({ touchFailed: true }) },
}).createMachine({
  id: 'appLock',
  context: { touchFailed: false },
  initial: 'locked',
  states: {
    locked: {
      tags: 'resumable',
      on: {
        'appLock.touch': { target: 'touching', actions: assign({ touchFailed: false }) },
        'appLock.confirm': 'opened',
      },
    },
    touching: {
      ...sendingState('confirmFingerprint', {
        onDone: 'opened',
        onError: { target: 'locked', actions: 'setTouchFailed' },
      }),
      on: { 'appLock.confirm': 'opened' },
      after: { CEREMONY: { target: 'locked', actions: 'setTouchFailed' } },
    },
    opened: { type: 'final' },
  },
})

export const appLockFlow = defineFlow({ machine: appLockMachine, version: 1, log: { received: {} } })
