import type { Model } from '../../models/graph'
import { leavesOnlyBy } from '../../models/invariants'

export const alertModel: Model<'alert'> = {
  afterReload: ['anew', 'it was said'],
  events: [
    { type: 'alert.show', alert: { title: 'Logged out', text: 'You were logged out in another tab.' } },
    { type: 'alert.dismiss' },
  ],
  seen: ({ context }) => context.alert,
  at: '/dashboard/sell',
  as: 'ada',
  says: {
    'alert.show':
      'Log out in another tab (where nobody is signed in any more, log in first): {alert.title} is shown',
    'alert.dismiss': "Press 'OK'",
  },
  answers: {},
  proves: { 'alert alert.show': ['SHELL-24'] },
  invariants: {
    'what is said is there exactly while it is shown': ({ after }) =>
      after.matches('shown') === (after.context.alert !== null),
    'it goes by the customer only': leavesOnlyBy('shown', 'alert.dismiss'),
  },
}
