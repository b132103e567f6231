import type { Toast } from '../../../machines/shell/overlays/toast.machine'
import { after, type Model, received } from '../../models/graph'
import { leavesOnlyBy } from '../../models/invariants'

export const toastModel: Model<'toast'> = {
  afterReload: ['anew', 'it was said'],
  events: [
    { type: 'toast.show', toast: { kind: 'success', text: 'Address Copied!' } },
    { type: 'toast.show', toast: { kind: 'error', text: 'No rates now' } },
    { type: 'toast.show', toast: { kind: 'success', text: 'Bank account deleted', undo: 'b' } },
    { type: 'toast.show', toast: { kind: 'loading', text: 'Please wait' } },
    ...received('toast.dismiss', 'toast.hold', 'toast.release', 'toast.undo'),
    after('TOAST'),
  ],
  seen: ({ context: { toast, held } }) => [toast, held],
  // No domain event of this version shows a loading one yet.
  offers: (_, { toast }) => (toast as Toast | undefined)?.kind !== 'loading',
  byHand: { undo: 'offered on the page of bank accounts only: banks.screen.test.tsx' },
  at: '/dashboard/sell/details?rateId=1',
  as: 'ada',
  says: {
    'toast.show': ({ toast: { kind, text, undo } }) =>
      undo !== undefined
        ? `On 'Banks and Payments' delete an account that is not the default one: '${text}' is shown`
        : kind === 'success'
          ? `Press Enter on 'Copy Bitcoin Address' (the pointer stays where it is): '${text}' is shown`
          : `In 'Faults' let 'GET /v1/app/rates/{id}' answer 503 '${text}', and press Enter on 'Refresh': it is shown`,
    'toast.dismiss': "Press 'Dismiss'",
    'toast.hold': 'Rest the pointer on the toast',
    'toast.release': 'Move the pointer away from the toast',
    'toast.undo': "Press 'Undo'",
  },
  answers: {},
  proves: {
    'toast.passing xstate.after.TOAST.toast.passing': ['CONST-05'],
  },
  invariants: {
    'something is said exactly while it is there': ({ after }) =>
      after.matches('hidden') === (after.context.toast === null),
    'what stands for work goes with it only (CONST-05)': leavesOnlyBy(
      'staying',
      'toast.show',
      'toast.dismiss',
      'toast.undo',
    ),
    'what is held stays': leavesOnlyBy('held', 'toast.show', 'toast.dismiss', 'toast.release', 'toast.undo'),
    'what takes the place of what is held does not pass by itself': ({ before, event, after }) =>
      !before.context.held || event.type !== 'toast.show' || !after.matches('passing'),
  },
}
