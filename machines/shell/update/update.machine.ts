import { setup } from 'xstate'
import { declareActor } from '../../core/declare-actor'

export type UpdateEvent =
  /** A new version of the app is ready. */
  { type: 'update.offer' } | { type: 'update.agree' | 'update.postpone' }

/** A new version takes over when the customer agrees, never by itself: it draws the page anew. */
export const updateMachine = setup({
  types: { context: {} as object, events: {} as UpdateEvent },
  actors: {
    /** Ends with the page being drawn anew. */
    takeOver: declareActor<void, void>('takeOver'),
  },
}).createMachine({
  id: 'update',
  context: {},
  initial: 'current',
  states: {
    current: { tags: 'resumable', on: { 'update.offer': 'offered' } },
    offered: { tags: 'resumable', on: { 'update.agree': 'takingOver', 'update.postpone': 'postponed' } },
    takingOver: {
      tags: 'busy',
      invoke: { id: 'takeOver', src: 'takeOver', onDone: 'current', onError: 'offered' },
    },
    postponed: { tags: 'resumable', on: { 'update.offer': 'offered' } },
  },
})
