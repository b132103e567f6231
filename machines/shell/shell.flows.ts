import { defineFlow } from '../core/flow'
import { overlayMachine } from './overlays/overlay.machine'

/** The flows of this domain, except the overlays, which load first (entry-flows.ts), and those of offers.flows.ts. */
export const shellFlows = {
  overlay: defineFlow({
    machine: overlayMachine,
    version: 1,
    log: { received: { 'overlay.open': ['overlay'], 'overlay.close': [] }, outcomes: {}, input: [] },
  }),
}
