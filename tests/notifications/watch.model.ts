import { apiError } from '../../machines/core/api-error'
import type { Found } from '../../machines/notifications/watch.machine'
import { after, done, failed, type Model, received } from '../models/graph'

export const watchModel: Model<'watch'> = {
  events: [
    done('lookForNews', { count: 0, symbol: '', status: '' }),
    done('lookForNews', { count: 1, symbol: 'USDT', status: 'pending' }),
    failed('lookForNews', apiError(503, 'Not now')),
    after('SOON'),
    after('LONGER'),
    after('LONG'),
    after('LONGEST'),
    ...received('watch.hide', 'watch.show', 'watch.read'),
  ],
  // More than one is like one: the number only grows.
  seen: ({ context: { unseen } }) => Math.min(unseen, 1),
  // The first look only learns how things stand: news come by a later one. People have looked before.
  driven: ({ value }, { output }) =>
    ((output as Found | undefined)?.count ?? 0) === 0 || /^lookingLong(est)?$/.test(String(value)),
  at: '/dashboard/sell',
  as: 'ada',
  says: {
    'watch.hide': 'Turn to another tab of the browser',
    'watch.show': 'Come back to the tab',
    'watch.read': "Press the bell, then 'Close notifications'",
  },
  answers: {
    lookForNews: {
      call: 'GET /v1/app/transactions/customer',
      needs: ({ output: { count } }) =>
        count === 1 ? "send ada a deposit in the panel, or move one on ('Confirm')" : null,
      done: ({ count }) => (count === 1 ? "The page's title counts one change" : 'Nothing has changed'),
    },
  },
  invariants: {
    'nobody is asked while the tab is hidden': ({ after, asks }) =>
      !after.matches('paused') || asks.length === 0,
    'what was not seen is counted until it is seen': ({ before, event, after }) =>
      event.type === 'watch.read'
        ? after.context.unseen === 0
        : after.context.unseen >= before.context.unseen,
  },
}
