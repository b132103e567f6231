import { type Model, received } from '../models/graph'

export const watchModel: Model<'watch'> = {
  afterReload: ['restart', 'it counts events while the page is open'],
  events: [{ type: 'watch.find', count: 1, symbol: 'USDT', status: 'pending' }, ...received('watch.read')],
  // More than one is like one: the number only grows.
  visibleState: ({ context: { unseen } }) => Math.min(unseen, 1),
  at: '/dashboard/sell',
  as: 'ada',
  says: {
    'watch.find':
      "Send ada a deposit in the panel ('Send deposit'), or click 'Confirm' at one: the page's title counts it",
    'watch.read': "Click the bell, then 'Close notifications'",
  },
  answers: {},
  invariants: {
    'unseen events are counted until the customer sees them': ({ before, event, after }) =>
      event.type === 'watch.read' ? after.context.unseen === 0 : after.context.unseen > before.context.unseen,
  },
}
