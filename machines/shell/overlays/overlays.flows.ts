import { defineFlow } from '../../core/flow'
import { alertMachine } from './alert.machine'
import { confirmMachine } from './confirm.machine'
import { toastMachine } from './toast.machine'

/** What lies over any page, the public ones too: loaded first. */
export const overlaysFlows = {
  confirm: defineFlow({
    machine: confirmMachine,
    version: 1,
    log: {
      received: {
        'confirm.ask': ['question.subject', 'question.text', 'question.title'],
        'confirm.sayYes': [],
        'confirm.sayNo': [],
      },
      outcomes: {},
      input: [],
    },
  }),
  toast: defineFlow({
    machine: toastMachine,
    version: 1,
    log: {
      received: {
        'toast.show': ['toast.kind', 'toast.text', 'toast.detail', 'toast.undo', 'own', 'intentId'],
        'toast.undo': [],
        'toast.dismiss': [],
        'toast.hold': [],
        'toast.release': [],
      },
      outcomes: {},
      input: [],
    },
  }),
  alert: defineFlow({
    machine: alertMachine,
    version: 1,
    log: {
      received: { 'alert.show': ['alert.title', 'alert.text'], 'alert.dismiss': [] },
      outcomes: {},
      input: [],
    },
  }),
}
