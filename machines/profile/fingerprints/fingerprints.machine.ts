import { assign, emit, setup } from 'xstate'
import { type ApiError, toErrorEvent } from '../../core/api-error'
import { declareActor, passwordNeeded } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { withError } from '../../core/params'

export type FingerprintsEvent =
  | { type: 'fingerprints.remove'; id: string }
  /** Offered after a password change (ruling 21). */
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

/** Removes one fingerprint, or all after a password change (ruling 21). The list is in Apollo's cache. */
const fingerprintsMachine = setup({
  types: { context: {} as Context, events: {} as FingerprintsEvent, emitted: {} as FingerprintsEmitted },
  actors: { removeFingerprints: declareActor<void, { id: string | null }>('removeFingerprints') },
  actions: {
    endOffer: assign({ offersRemoval: false }),
    emitRefused: emit(toErrorEvent('fingerprints.refused')),
  },
}).createMachine({
  id: 'fingerprints',
  context: { id: null, offersRemoval: false },
  initial: 'listed',
  on: { 'fingerprints.offerRemoval': { actions: assign({ offersRemoval: true }) } },
  states: {
    listed: {
      tags: 'resumable',
      on: {
        'fingerprints.remove': { target: 'removing', actions: assign(({ event: { id } }) => ({ id })) },
        'fingerprints.removeAll': { target: 'removing', actions: assign({ id: null }) },
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
            guard: ({ context }) => context.id === null,
            target: 'listed',
            actions: ['endOffer', emit({ type: 'fingerprints.allRemoved' } as const)],
            meta: { id: 'all' },
          },
          {
            target: 'listed',
            actions: emit({ type: 'fingerprints.removed' } as const),
            meta: { id: 'some' },
          },
        ],
        onError: [
          passwordNeeded,
          // Another device may have removed it, or the server removed only some of them.
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
  log: { received: { 'fingerprints.remove': ['id'] } },
})
