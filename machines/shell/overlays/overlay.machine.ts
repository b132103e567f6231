import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'

export type Overlay = 'account' | 'drawer'

export type OverlayEvent = { type: 'overlay.open'; overlay: Overlay } | { type: 'overlay.close' }

const overlayMachine = setup({
  types: { context: {} as { overlay: Overlay | null }, events: {} as OverlayEvent },
  actions: {
    setOverlay: assign((_, { overlay }: { overlay: Overlay }) => ({ overlay })),
    clearOverlay: assign({ overlay: null }),
  },
}).createMachine({
  id: 'overlay',
  context: { overlay: null },
  initial: 'closed',
  on: { 'overlay.open': { target: '.open', actions: withEvent('setOverlay') } },
  states: {
    closed: { tags: 'resumable', entry: 'clearOverlay' },
    open: { tags: 'resumable', on: { 'overlay.close': 'closed' } },
  },
})

export const overlayFlow = defineFlow({
  machine: overlayMachine,
  version: 1,
  log: { received: { 'overlay.open': ['overlay'] } },
})
