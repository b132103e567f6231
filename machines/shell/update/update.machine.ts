import { setup } from 'xstate'
import { declareActor } from '../../core/declare-actor'
import { defineFlow } from '../../core/flow'

export type UpdateEvent = { type: 'update.offer' } | { type: 'update.agree' | 'update.postpone' }

/** Activates a new version only after consent: that reloads the page. */
const updateMachine = setup({
  types: { context: {} as object, events: {} as UpdateEvent },
  actors: {
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

export const updateFlow = defineFlow({
  machine: updateMachine,
  version: 1,
  log: { received: {} },
})
