import { assign, emit, setup } from 'xstate'
import { type ApiError, needsPassword, toErrorEvent } from '../../core/api-error'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'

export type FingerprintsEvent =
  | { type: 'fingerprints.remove'; id: string }
  /** Offered after a change of the password (ruling 21). */
  | { type: 'fingerprints.offerRemoval' | 'fingerprints.removeAll' | 'fingerprints.keepAll' }
  | { type: 'fingerprints.agree' | 'fingerprints.decline' }

export type FingerprintsEmitted =
  | { type: 'fingerprints.removed' | 'fingerprints.allRemoved' }
  | { type: 'fingerprints.refused'; error: ApiError }

interface Context {
  /** The fingerprint to remove; null: all. */
  id: string | null
  offersRemoval: boolean
}

/** Removes one fingerprint, or all after a password change (ruling 21). The list is Apollo's. */
const fingerprintsMachine = setup({
  types: { context: {} as Context, events: {} as FingerprintsEvent, emitted: {} as FingerprintsEmitted },
  actors: {
    removeFingerprints: declareActor<void, { id: string | null }>('removeFingerprints'),
  },
  guards: {
    allAreRemoved: ({ context }) => context.id === null,
    passwordIsNeeded: (_, { error }: { error: unknown }) => needsPassword(error),
  },
  actions: {
    setId: assign((_, { id }: { id: string }) => ({ id })),
    clearId: assign({ id: null }),
    offerRemoval: assign({ offersRemoval: true }),
    endOffer: assign({ offersRemoval: false }),
    emitRemoved: emit({ type: 'fingerprints.removed' } as const),
    emitAllRemoved: emit({ type: 'fingerprints.allRemoved' } as const),
    emitRefused: emit(toErrorEvent('fingerprints.refused')),
  },
}).createMachine({
  id: 'fingerprints',
  context: { id: null, offersRemoval: false },
  initial: 'listed',
  on: { 'fingerprints.offerRemoval': { actions: 'offerRemoval' } },
  states: {
    listed: {
      tags: 'resumable',
      on: {
        'fingerprints.remove': { target: 'removing', actions: withEvent('setId') },
        'fingerprints.removeAll': { target: 'removing', actions: 'clearId' },
        'fingerprints.keepAll': { actions: 'endOffer' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeFingerprints',
        src: 'removeFingerprints',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: 'allAreRemoved',
            target: 'listed',
            actions: ['endOffer', 'emitAllRemoved'],
            meta: { id: 'all' },
          },
          { target: 'listed', actions: 'emitRemoved', meta: { id: 'some' } },
        ],
        onError: [
          { guard: withError('passwordIsNeeded'), target: 'askingPassword', meta: { id: 'passwordNeeded' } },
          // Another device may have removed it, or only some of all are gone.
          { target: 'listed', actions: withError('emitRefused'), meta: { id: 'rejected' } },
        ],
      },
    },
    askingPassword: { on: { 'fingerprints.agree': 'removing', 'fingerprints.decline': 'listed' } },
  },
})

export const fingerprintsFlow = defineFlow({
  machine: fingerprintsMachine,
  version: 1,
  log: {
    received: {
      'fingerprints.remove': ['id'],
    },
  },
})
