import { apiError, summaryOf } from '../../machines/core/api-error'
import type { Answer } from '../models/descriptions'
import { answers, done, failed, type Model, received, silence } from '../models/graph'
import { emitsFailureOf } from '../models/invariants'

const noClipboard: NonNullable<Answer['needs']> = ({ error }) =>
  error ? 'forbid the page the clipboard in the browser' : null

export const referralBoardModel: Model<'referralBoard'> = {
  events: [
    ...answers('readReferrals', [undefined], [apiError(503, 'No referrals now'), silence]),
    ...received(
      'referralBoard.copyCode',
      'referralBoard.copyLink',
      'referralBoard.shareLink',
      'referralBoard.refresh',
    ),
    ...(['copyCode', 'copyLink', 'shareLink'] as const).flatMap((port) => [
      done(port),
      failed(port, silence),
    ]),
  ],
  seen: ({ context: { error: reason } }) => reason && summaryOf(reason),
  at: '/dashboard/referrals',
  as: 'ada',
  says: {
    'referralBoard.copyCode': "Press 'Copy code'",
    'referralBoard.copyLink': "Press 'Copy link'",
    'referralBoard.shareLink': "Press 'Share'",
    'referralBoard.refresh': "Press 'Refresh'",
  },
  answers: {
    readReferrals: { call: 'GET /v1/app/referrals/{id}', done: 'The page shows code, link and progress' },
    copyCode: {
      call: null,
      needs: noClipboard,
      done: "The toast 'Referral Code Copied!' is shown",
      failed: 'The clipboard refuses',
    },
    copyLink: {
      call: null,
      needs: noClipboard,
      done: "The toast 'Referral Link Copied!' is shown",
      failed: 'The clipboard refuses',
    },
    shareLink: {
      call: null,
      needs: ({ error }) => (error ? 'use a browser that cannot share' : null),
      done: 'Pick an app in the device’s dialog: the link is handed over',
      failed: 'Nothing can be shared: the link is copied instead',
    },
  },
  proves: {
    'referralBoard.loading xstate.done.actor.readReferrals': ['REFER-02', 'REFER-03', 'REFER-05', 'REFER-06'],
    'referralBoard.copyingCode xstate.done.actor.copyCode': ['REFER-07'],
    'referralBoard.copyingLink xstate.done.actor.copyLink': ['REFER-08'],
    'referralBoard.loading xstate.error.actor.readReferrals': ['REFER-16'],
  },
  invariants: {
    'a failure says why, and what was read says nothing of it': emitsFailureOf('shown'),
    'a link that cannot be shared is copied': ({ event, after }) =>
      event.type !== 'xstate.error.actor.shareLink' || after.matches('copyingLink'),
  },
}
