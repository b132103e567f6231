import type { Model } from '../shared/graph'

export const alertModel: Model<'alert'> = {
  events: [
    { type: 'alert.show', alert: { title: 'Logged out', text: 'You were logged out in another tab.' } },
    { type: 'alert.dismiss' },
  ],
  seen: ({ context }) => context.alert,
}
