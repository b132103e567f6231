import { assign, emit, setup } from 'xstate'
import { type ApiError, needsPassword, toErrorContext, toErrorEvent } from '../../core/api-error'
import { declareActor, failure } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError, withEvent } from '../../core/params'

export type FingerprintsEvent =
  | { type: 'fingerprints.refresh' }
  | { type: 'fingerprints.remove'; id: string }
  /** Offered after a change of the password (ruling 21). */
  | { type: 'fingerprints.offerRemoval' | 'fingerprints.removeAll' | 'fingerprints.keepAll' }
  | { type: 'fingerprints.agree' | 'fingerprints.decline' }

export type FingerprintsEmitted =
  | { type: 'fingerprints.removed' | 'fingerprints.allRemoved' }
  | { type: 'fingerprints.refused'; error: ApiError }

interface Context {
  /** Null: all of them, or none. */
  id: string | null
  offersRemoval: boolean
  error: ApiError | null
}

/** Removes one fingerprint, or all after a password change (ruling 21). Reads the list again after each try. */
const fingerprintsMachine = setup({
  types: { context: {} as Context, events: {} as FingerprintsEvent, emitted: {} as FingerprintsEmitted },
  actors: {
    readFingerprints: declareActor<void, void>('readFingerprints'),
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
    clearError: assign({ error: null }),
    setError: assign(toErrorContext),
    emitRemoved: emit({ type: 'fingerprints.removed' } as const),
    emitAllRemoved: emit({ type: 'fingerprints.allRemoved' } as const),
    emitRefused: emit(toErrorEvent('fingerprints.refused')),
  },
}).createMachine({
  id: 'fingerprints',
  context: { id: null, offersRemoval: false, error: null },
  initial: 'loading',
  on: { 'fingerprints.offerRemoval': { actions: 'offerRemoval' } },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readFingerprints',
        src: 'readFingerprints',
        onDone: { target: 'shown', actions: 'clearError' },
        onError: { target: 'failed', actions: failure },
      },
    },
    shown: {
      tags: 'resumable',
      entry: 'clearId',
      on: {
        'fingerprints.refresh': 'loading',
        'fingerprints.remove': { target: 'removing', actions: withEvent('setId') },
        'fingerprints.removeAll': 'removing',
        'fingerprints.keepAll': { actions: 'endOffer' },
      },
    },
    failed: { tags: 'resumable', on: { 'fingerprints.refresh': 'loading' } },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removeFingerprints',
        src: 'removeFingerprints',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: 'allAreRemoved',
            target: 'loading',
            actions: ['endOffer', 'emitAllRemoved'],
            meta: { id: 'all' },
          },
          { target: 'loading', actions: 'emitRemoved', meta: { id: 'some' } },
        ],
        onError: [
          { guard: withError('passwordIsNeeded'), target: 'askingPassword', meta: { id: 'passwordNeeded' } },
          // Another device may have removed it, or only some of all are gone.
          { target: 'loading', actions: withError('emitRefused'), meta: { id: 'rejected' } },
        ],
      },
    },
    askingPassword: { on: { 'fingerprints.agree': 'removing', 'fingerprints.decline': 'shown' } },
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
