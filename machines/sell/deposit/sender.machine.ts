import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'
import type { PasteVerdict } from './paste.rules'

/** The pasted text stays in its field: a clipboard may hold anything, a password too. */
export type SenderEvent =
  | { type: 'sender.pick'; app: string }
  | { type: 'sender.comparePasted'; kind: PasteVerdict['kind']; at: number | null; chain: string | null }

interface Context {
  /** The sending app; '' if not selected. */
  app: string
  pasted: { kind: PasteVerdict['kind']; at: number | null; chain: string | null }
}

const senderMachine = setup({
  types: { context: {} as Context, events: {} as SenderEvent },
  actions: {
    setApp: assign((_, { app }: { app: string }) => ({ app })),
    setVerdict: assign((_, { kind, at, chain }: Context['pasted']) => ({ pasted: { kind, at, chain } })),
  },
}).createMachine({
  id: 'sender',
  context: { app: '', pasted: { kind: 'nothing', at: null, chain: null } },
  initial: 'helping',
  states: {
    helping: {
      tags: 'resumable',
      on: {
        'sender.pick': { actions: withEvent('setApp') },
        'sender.comparePasted': { actions: withEvent('setVerdict') },
      },
    },
  },
})

export const senderFlow = defineFlow({
  machine: senderMachine,
  version: 1,
  log: { received: { 'sender.pick': ['app'], 'sender.comparePasted': ['kind', 'at', 'chain'] } },
  // The pasted text is not logged, nor the comparison's result.
  resume: ({ context: { app } }): SenderEvent[] => [{ type: 'sender.pick', app }],
})
