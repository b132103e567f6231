import { refusal } from '../../machines/shared/refusal'
import { after, done, failed, type Model } from '../shared/graph'

export const watchModel: Model<'watch'> = {
  events: [
    done('lookForNews', { count: 0, symbol: '', status: '' }),
    done('lookForNews', { count: 1, symbol: 'USDT', status: 'pending' }),
    failed('lookForNews', refusal(503, 'Not now')),
    after('SOON'),
    after('LONGER'),
    after('LONG'),
    after('LONGEST'),
    { type: 'watch.hide' },
    { type: 'watch.show' },
    { type: 'watch.read' },
  ],
  // More than one is like one: the number only grows.
  seen: ({ context: { unseen } }) => Math.min(unseen, 1),
}
