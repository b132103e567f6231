import type { Toast } from '../../../machines/shell/overlays/toast.machine'
import { delayEvent, type Model, received } from '../../models/graph'
import { leavesOnlyBy } from '../../models/invariants'

export const toastModel: Model<'toast'> = {
  afterReload: ['restart', 'its text was shown'],
  events: [
    { type: 'toast.show', toast: { kind: 'success', text: 'Address Copied!' } },
    { type: 'toast.show', toast: { kind: 'error', text: 'No rates now' } },
    { type: 'toast.show', toast: { kind: 'success', text: 'Bank account deleted', undo: 'b' } },
    { type: 'toast.show', toast: { kind: 'loading', text: 'Please wait' } },
    ...received('toast.dismiss', 'toast.hold', 'toast.release', 'toast.undo'),
    delayEvent('TOAST'),
  ],
  visibleState: ({ context: { toast, held } }) => [toast, held],
  // No domain event shows a loading toast on this page.
  offers: (_, { toast }) => (toast as Toast | undefined)?.kind !== 'loading',
  manual: { undo: 'only the bank accounts page offers it: banks.screen.test.tsx' },
  url: '/dashboard/sell/details?rateId=1',
  persona: 'ada',
  steps: {
    'toast.show': ({ toast: { kind, text, undo } }) =>
      undo !== undefined
        ? `On 'Banks and Payments' delete an account that is not the default one: '${text}' is shown`
        : kind === 'success'
          ? `Press Enter on 'Copy Bitcoin Address' (the pointer stays where it is): '${text}' is shown`
          : `In 'Faults' let 'GET /v1/app/rates/{id}' return 503 '${text}', and press Enter on 'Refresh': it is shown`,
    'toast.dismiss': "Click 'Dismiss'",
    'toast.hold': 'Rest the pointer on the toast',
    'toast.release': 'Move the pointer away from the toast',
    'toast.undo': "Click 'Undo'",
  },
  responses: {},
  requirements: {
    'toast.passing xstate.after.TOAST.toast.passing': ['CONST-05'],
  },
  invariants: {
    'a toast has a text exactly while it is visible': ({ after }) =>
      after.matches('hidden') === (after.context.toast === null),
    'a progress toast closes only with its work (CONST-05)': leavesOnlyBy(
      'staying',
      'toast.show',
      'toast.dismiss',
      'toast.undo',
    ),
    'a held toast stays': leavesOnlyBy('held', 'toast.show', 'toast.dismiss', 'toast.release', 'toast.undo'),
    'a toast that replaces a held toast does not time out': ({ before, event, after }) =>
      !before.context.held || event.type !== 'toast.show' || !after.matches('passing'),
  },
}
