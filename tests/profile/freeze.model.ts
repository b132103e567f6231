import { apiError } from '../../machines/core/api-error'
import { doneEvent, errorEvent, type Model, noResponse, received } from '../models/graph'
import { asksOnlyIf } from '../models/invariants'

/** Opened, closed, frozen with and without the password, extended, refused. */
export const freezeModel: Model<'freeze'> = {
  afterReload: ['restart', 'it holds nothing typed; the server knows whether the account is frozen'],
  events: [
    ...received('freeze.open', 'freeze.close', 'freeze.submit', 'freeze.agree', 'freeze.decline'),
    doneEvent('freezeAccount'),
    errorEvent('freezeAccount', apiError(403, 'Please enter your password again')),
    errorEvent('freezeAccount', noResponse),
  ],
  visibleState: ({ context: { error: reason } }) => reason && (reason.status ?? 'silence'),
  at: '/dashboard/profile',
  as: 'ada',
  says: {
    'freeze.open': (_, __, past) =>
      past.includes('xstate.done.actor.freezeAccount')
        ? "Click 'Extend to 24 hours from now'"
        : "Click 'Freeze my account'",
    'freeze.close': "Click 'Cancel'",
    'freeze.submit': "Click 'Freeze for 24 hours'",
    'freeze.agree': "Type 'Ada-Naira-1' into 'Password' and click 'Authenticate'",
    'freeze.decline': "Click 'Cancel'",
  },
  answers: {
    freezeAccount: {
      call: 'POST /v1/app/freeze',
      done: "The dialog closes, and the page shows 'Your account is frozen for another 24 h'",
      failed: ({ status }) =>
        status === 403 ? 'The password dialog opens' : 'The dialog stays open and shows the reason',
    },
  },
  proves: {
    'freeze.closed freeze.open': ['EXT-58'],
    'freeze.freezing xstate.done.actor.freezeAccount': ['EXT-58'],
  },
  invariants: {
    'nothing is frozen before the dialog said what it means': asksOnlyIf('freezeAccount', ({ before }) =>
      ['asking', 'askingPassword'].includes(String(before.value)),
    ),
    'a closed question freezes nothing': ({ event, asks }) =>
      !['freeze.close', 'freeze.decline'].includes(event.type) || asks.length === 0,
    'a closed dialog keeps no error': ({ after }) => !after.matches('closed') || after.context.error === null,
  },
}
