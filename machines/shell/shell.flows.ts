import { defineFlow } from '../core/flow'
import { overlayMachine } from './overlays/overlay.machine'

/** The shell's own. The overlays load first (overlays.flows.ts), what the app offers comes last (offers.flows.ts). */
export const shellFlows = {
  overlay: defineFlow({
    machine: overlayMachine,
    version: 1,
    log: { received: { 'overlay.open': ['overlay'], 'overlay.close': [] }, outcomes: {}, input: [] },
  }),
}
