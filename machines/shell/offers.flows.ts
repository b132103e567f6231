import { defineFlow } from '../core/flow'
import { bare } from '../core/log-fields'
import { installMachine } from './install/install.machine'
import { updateMachine } from './update/update.machine'

/** What the app offers about itself once a page has settled: installing it, and its next version. */
export const offersFlows = {
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
