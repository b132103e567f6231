import { assign, setup } from 'xstate'
import { defineFlow } from '../../core/flow'
import { withEvent } from '../../core/params'

export interface Alert {
  title: string
  text: string
}

export type AlertEvent = { type: 'alert.show'; alert: Alert } | { type: 'alert.dismiss' }

/** The one alert dialog, for messages that must be seen (SHELL-24). A new one replaces the old. */
const alertMachine = setup({
  types: { context: {} as { alert: Alert | null }, events: {} as AlertEvent },
  actions: {
    setAlert: assign((_, { alert }: { alert: Alert }) => ({ alert })),
    clearAlert: assign({ alert: null }),
  },
}).createMachine({
  id: 'alert',
  context: { alert: null },
  initial: 'closed',
  on: { 'alert.show': { target: '.shown', actions: withEvent('setAlert') } },
  states: {
    closed: { tags: 'resumable', entry: 'clearAlert' },
    shown: { on: { 'alert.dismiss': 'closed' } },
  },
})

export const alertFlow = defineFlow({
  machine: alertMachine,
  version: 1,
  log: { received: { 'alert.show': ['alert.title', 'alert.text'] } },
})
