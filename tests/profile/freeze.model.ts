import { apiError } from '../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse, received } from '../models/graph'
import { invokesOnlyIf } from '../models/invariants'

export const freezeModel: Model<'freeze'> = {
  afterReload: ['restart', 'it holds nothing typed; the server knows whether the account is frozen'],
  events: [
    ...received('freeze.open', 'freeze.close', 'freeze.submit', 'freeze.agree', 'freeze.decline'),
    doneEvent('freezeAccount'),
    errorEvent('freezeAccount', apiError(403, 'Please enter your password again')),
    errorEvent('freezeAccount', noResponse),
  ],
  visibleState: ({ context: { error: reason } }) => reason && (reason.status ?? 'silence'),
  url: '/dashboard/profile',
  persona: 'ada',
  steps: {
    'freeze.open': (_, __, earlierEvents) =>
      earlierEvents.includes('xstate.done.actor.freezeAccount')
        ? "Click 'Extend to 24 hours from now'"
        : "Click 'Freeze my account'",
    'freeze.close': "Click 'Cancel'",
    'freeze.submit': "Click 'Freeze for 24 hours'",
    'freeze.agree': "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
    'freeze.decline': "Click 'Cancel'",
  },
  responses: {
    freezeAccount: {
      call: 'POST /v1/app/freeze',
      done: "The dialog closes, and the page shows 'Your account is frozen for another 24 h'",
      failed: ({ status }) =>
        status === 403 ? 'The password dialog opens' : 'The dialog stays open and shows the reason',
    },
  },
  requirements: {
    'freeze.closed freeze.open': ['EXT-58'],
    'freeze.freezing xstate.done.actor.freezeAccount': ['EXT-58'],
  },
  invariants: {
    'the account freezes only after the explanation': invokesOnlyIf('freezeAccount', ({ before }) =>
      ['asking', 'askingPassword'].includes(String(before.value)),
    ),
    'a closed dialog does not freeze the account': ({ event, invokes }) =>
      !['freeze.close', 'freeze.decline'].includes(event.type) || invokes.length === 0,
    'a closed dialog keeps no error': ({ after }) => !after.matches('closed') || after.context.error === null,
  },
}
