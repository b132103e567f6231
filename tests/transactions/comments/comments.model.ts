import { apiError, summaryOf } from '../../../machines/core/api-error'
import { type Model, noResponse, outcomesOf, received } from '../../models/graph'
import { invokesOnlyIf } from '../../models/invariants'

/** Covers empty, valid and overlong drafts; sent, failed, retried and discarded comments. */
export const commentsModel: Model<'comments'> = {
  afterReload: ['kept', "the draft, and unsent comments with their ids, in the browser's storage"],
  inputs: [
    { transactionId: 'CN-ADAXXXX023', length: 0, key: null },
    { transactionId: 'CN-ADAXXXX023', length: 5, key: 'kept-key' },
  ],
  events: [
    { type: 'comments.write', length: 0 },
    { type: 'comments.write', length: 1000 },
    { type: 'comments.write', length: 1001 },
    { type: 'comments.send', key: 'key-1' },
    ...outcomesOf('sendComment', [undefined], [apiError(503, 'Not now'), noResponse]),
    ...received('comments.sendAgain', 'comments.discard'),
  ],
  visibleState: ({ context: { length, key, sendError } }) => [
    length,
    key !== null,
    sendError && summaryOf(sendError),
  ],
  url: '/dashboard/transactions/details?id=tx-ada-023',
  persona: 'ada',
  setup: ({ key }) =>
    key === null
      ? null
      : "on the page, cut the network, send a comment, type 'xxxxx' into 'Your comment' and reload",
  steps: {
    'comments.write': ({ length }) =>
      length === 0 ? "Empty 'Your comment'" : `Type ${length} characters into 'Your comment'`,
    'comments.send': "Click 'Send'",
    'comments.sendAgain': "Click 'Send again'",
    'comments.discard': "Click 'Discard'",
  },
  responses: {
    sendComment: { call: 'POST /v1/app/comments', done: 'The list shows the comment' },
  },
  requirements: {
    'comments.ready comments.send refused': ['COMMENT-04'],
    'comments.sending xstate.done.actor.sendComment': ['COMMENT-03'],
  },
  invariants: {
    'only a comment of valid length is sent (COMMENT-04)': ({ before, event, invokes }) =>
      event.type !== 'comments.send' ||
      invokes.length === 0 ||
      (before.context.length > 0 && before.context.length <= 1000),
    'a retry keeps the key': ({ before, event, after }) =>
      event.type !== 'comments.sendAgain' || before.context.key === after.context.key,
    'a comment in flight always has a key': invokesOnlyIf(
      'sendComment',
      ({ after }) => after.context.key !== null,
    ),
  },
}
