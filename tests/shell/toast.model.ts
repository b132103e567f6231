import { after, type Model } from '../shared/graph'
import { leavesOnlyBy } from '../shared/invariants'

export const toastModel: Model<'toast'> = {
  events: [
    { type: 'toast.show', toast: { kind: 'success', text: 'Address Copied!' } },
    { type: 'toast.show', toast: { kind: 'error', text: 'No rates now' } },
    { type: 'toast.show', toast: { kind: 'loading', text: 'Please wait' } },
    { type: 'toast.dismiss' },
    { type: 'toast.hold' },
    { type: 'toast.release' },
    after('TOAST'),
  ],
  seen: ({ context }) => context.toast,
  at: '/dashboard/sell/details?rateId=1',
  as: 'ada',
  says: {
    'toast.show': ({ toast: { kind, text } }) =>
      kind === 'success'
        ? `Press 'Copy Bitcoin Address': '${text}' is shown`
        : kind === 'error'
          ? `In 'Faults' let 'GET /v1/app/rates/{id}' answer 503 '${text}' and press 'Refresh': it is shown`
          : `Begin something that takes long: '${text}' is shown`,
    'toast.dismiss': "Press 'Dismiss'",
    'toast.hold': "Move the focus to 'Dismiss'",
    'toast.release': "Move the focus away from 'Dismiss'",
  },
  answers: {},
  proves: {
    'toast.opening always 1 (workGoesOn)': ['CONST-05'],
    'toast.passing xstate.after.TOAST.toast.passing 1': ['CONST-05'],
  },
  invariants: {
    'something is said exactly while it is there': ({ after }) =>
      after.matches('hidden') === (after.context.toast === null),
    'what stands for work goes with it only (CONST-05)': leavesOnlyBy(
      'staying',
      'toast.show',
      'toast.dismiss',
    ),
    'what is held stays': leavesOnlyBy('held', 'toast.show', 'toast.dismiss', 'toast.release'),
  },
}
