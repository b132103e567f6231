import { defineFlow } from '../core/flow'
import { bare } from '../core/log-fields'
import { installMachine } from './install/install.machine'
import { overlayMachine } from './overlays/overlay.machine'
import { updateMachine } from './update/update.machine'

/** The flows of this domain, except the overlays, which load first (entry-flows.ts). */
export const shellFlows = {
  overlay: defineFlow({
    machine: overlayMachine,
    version: 1,
    log: { received: { 'overlay.open': ['overlay'], 'overlay.close': [] }, outcomes: {}, input: [] },
  }),
  install: defineFlow({
    machine: installMachine,
    version: 1,
    log: {
      received: {
        'install.offer': ['at'],
        'install.succeed': ['at'],
        ...bare('install', 'ask', 'agree', 'decline'),
      },
      outcomes: { installApp: ['isAccepted'] },
      input: ['isFirstVisit', 'declinedAt'],
    },
  }),
  update: defineFlow({
    machine: updateMachine,
    version: 1,
    log: {
      received: { 'update.offer': [], 'update.agree': [], 'update.postpone': [] },
      outcomes: { takeOver: [] },
      input: [],
    },
  }),
}
