import { assign, emit, setup } from 'xstate'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'
import { canOffer, type InstallPast } from './install.rules'

export type InstallEvent =
  | { type: 'install.offer'; at: number }
  | { type: 'install.succeed'; at: number }
  /** No overlay is open, so the offer interrupts nothing. */
  | { type: 'install.ask' }
  | { type: 'install.agree' | 'install.decline' }

export type InstallEmitted = { type: 'install.declined' }

interface Context {
  past: InstallPast
  isOffered: boolean
  hasSucceeded: boolean
}

/** One offer per page, after the browser's event and a success, not on a first visit (PWA-01 to PWA-03). */
const installMachine = setup({
  types: {
    input: {} as InstallPast,
    context: {} as Context,
    events: {} as InstallEvent,
    emitted: {} as InstallEmitted,
  },
  actors: { installApp: declareActor<{ isAccepted: boolean }, void>('installApp') },
  actions: {
    setOffer: assign({ isOffered: true }),
    setSuccess: assign({ hasSucceeded: true }),
    emitDeclined: emit({ type: 'install.declined' } as const),
  },
}).createMachine({
  id: 'install',
  context: ({ input }) => ({ past: input, isOffered: false, hasSucceeded: false }),
  initial: 'waiting',
  states: {
    waiting: {
      tags: 'resumable',
      on: {
        'install.offer': [
          {
            guard: ({ context, event: { at } }) => context.hasSucceeded && canOffer(context.past, at),
            target: 'ready',
            actions: 'setOffer',
            meta: { id: 'afterSuccess' },
          },
          { actions: 'setOffer', meta: { id: 'first' } },
        ],
        'install.succeed': [
          {
            guard: ({ context, event: { at } }) => context.isOffered && canOffer(context.past, at),
            target: 'ready',
            actions: 'setSuccess',
            meta: { id: 'afterOffer' },
          },
          { actions: 'setSuccess', meta: { id: 'first' } },
        ],
      },
    },
    ready: { tags: 'resumable', on: { 'install.ask': 'asking' } },
    asking: {
      on: {
        'install.agree': 'installing',
        'install.decline': { target: 'closed', actions: 'emitDeclined' },
      },
    },
    installing: {
      tags: 'busy',
      invoke: {
        id: 'installApp',
        src: 'installApp',
        onDone: [
          {
            guard: ({ event }) => event.output.isAccepted,
            target: 'closed',
            meta: { id: 'accepted' },
          },
          // Declining the browser's prompt counts as no.
          { target: 'closed', actions: 'emitDeclined', meta: { id: 'declined' } },
        ],
        onError: 'closed',
      },
    },
    closed: { tags: 'resumable' },
  },
})

export const installFlow = defineFlow({
  machine: installMachine,
  version: 1,
  log: {
    received: {
      'install.offer': ['at'],
      'install.succeed': ['at'],
    },
    outcomes: { installApp: ['isAccepted'] },
    input: ['isFirstVisit', 'declinedAt'],
  },
})
