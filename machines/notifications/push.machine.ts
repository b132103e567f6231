import { assign, setup } from 'xstate'
import { type ApiError, toErrorContext } from '../core/api-error'
import { declareActor, passwordNeeded } from '../core/declare-actor'
import { defineFlow } from '../core/flow'
import { withError } from '../core/params'

/** The push notifications of this device; null if it cannot receive any or the app does not offer them yet. */
export type PushChoice = 'nothing' | 'arrivals' | 'amounts' | null

export const passwordForPushText =
  'Notifications appear on a locked screen too. Enter your password to turn them on.'

export type PushEvent =
  | { type: 'push.choose'; choice: Exclude<PushChoice, null> }
  | { type: 'push.agree' | 'push.decline' }

type StoredChoice = { choice: PushChoice }

/** Offers notifications after a first paid sale (EXT-32), per device. A new choice needs the password (ruling 39). */
const pushMachine = setup({
  types: {
    context: {} as StoredChoice & { asked: PushChoice; error: ApiError | null },
    events: {} as PushEvent,
  },
  actors: {
    readPush: declareActor<StoredChoice, void>('readPush'),
    /** Requests the browser's permission where needed. */
    choosePush: declareActor<void, { choice: PushChoice }>('choosePush'),
  },
  actions: { setError: assign(toErrorContext) },
}).createMachine({
  id: 'push',
  context: { choice: null, asked: null, error: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPush',
        src: 'readPush',
        onDone: { target: 'shown', actions: assign(({ event }) => ({ choice: event.output.choice })) },
        onError: 'shown',
      },
    },
    shown: {
      on: {
        'push.choose': {
          target: 'choosing',
          actions: assign(({ event: { choice } }) => ({ asked: choice, error: null })),
        },
      },
    },
    choosing: {
      tags: 'busy',
      invoke: {
        id: 'choosePush',
        src: 'choosePush',
        input: ({ context }) => ({ choice: context.asked }),
        onDone: { target: 'shown', actions: assign(({ context }) => ({ choice: context.asked })) },
        onError: [
          passwordNeeded,
          { target: 'shown', actions: withError('setError'), meta: { id: 'rejected' } },
        ],
      },
    },
    askingPassword: { on: { 'push.agree': 'choosing', 'push.decline': 'shown' } },
  },
})

export const pushFlow = defineFlow({
  machine: pushMachine,
  version: 1,
  log: { received: { 'push.choose': ['choice'] }, outcomes: { readPush: ['choice'] } },
})
