import { defineFlow } from '../shared/flow'
import { overlayMachine } from './overlay.machine'

/** The flows of this domain but those that lie over every page, which the entry brings (entry-flows.ts). */
export const shellFlows = {
  overlay: defineFlow({
    machine: overlayMachine,
    version: 1,
    log: { heard: { 'overlay.open': ['overlay'], 'overlay.close': [] }, outcomes: {}, input: [] },
  }),
}
