import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

/** Read, failed, looked at again; an empty, a good and a too long draft; sent, lost, sent again, thrown away. */
export const commentsModel: Model<'comments'> = {
  inputs: [
    { transactionId: 'CN-ADAXXXX023', length: 0, key: null },
    { transactionId: 'CN-ADAXXXX023', length: 5, key: 'kept-key' },
  ],
  events: [
    done('readComments'),
    failed('readComments', refusal(503, 'No comments now')),
    failed('readComments', refusal(null, null)),
    { type: 'comments.refresh' },
    { type: 'comments.lookAgain' },
    { type: 'comments.write', length: 0 },
    { type: 'comments.write', length: 1000 },
    { type: 'comments.write', length: 1001 },
    { type: 'comments.send', key: 'key-1' },
    done('sendComment'),
    failed('sendComment', refusal(503, 'Not now')),
    failed('sendComment', refusal(null, null)),
    { type: 'comments.sendAgain' },
    { type: 'comments.discard' },
  ],
  seen: ({ context: { length, key, refusal: reason, sendRefusal } }) => [
    length,
    key !== null,
    reason && summaryOf(reason),
    sendRefusal && summaryOf(sendRefusal),
  ],
}
