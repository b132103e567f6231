import type { Model } from '../shared/graph'

export const alertModel: Model<'alert'> = {
  events: [
    { type: 'alert.show', alert: { title: 'Please note', text: 'First' } },
    { type: 'alert.show', alert: { title: 'Please note', text: 'Second' } },
    { type: 'alert.dismiss' },
  ],
  seen: ({ context }) => context.alert,
}
