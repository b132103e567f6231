import { after, type Model } from '../shared/graph'

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
}
