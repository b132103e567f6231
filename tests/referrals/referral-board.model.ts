import type { Answer } from '../models/descriptions'
import { done, failed, type Model, received, silence } from '../models/graph'

const noClipboard: NonNullable<Answer['needs']> = ({ error }) =>
  error ? 'forbid the page the clipboard in the browser' : null

export const referralBoardModel: Model<'referralBoard'> = {
  afterReload: ['anew', 'a copy is made or it is not'],
  events: [
    ...received('referralBoard.copyCode', 'referralBoard.copyLink', 'referralBoard.shareLink'),
    ...(['copyCode', 'copyLink', 'shareLink'] as const).flatMap((actor) => [
      done(actor),
      failed(actor, silence),
    ]),
  ],
  seen: () => null,
  at: '/dashboard/referrals',
  as: 'ada',
  says: {
    'referralBoard.copyCode': "Press 'Copy code'",
    'referralBoard.copyLink': "Press 'Copy link'",
    'referralBoard.shareLink': "Press 'Share'",
  },
  answers: {
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
    'referralBoard.copyingCode xstate.done.actor.copyCode': ['REFER-07'],
    'referralBoard.copyingLink xstate.done.actor.copyLink': ['REFER-08'],
  },
  invariants: {
    'a link that cannot be shared is copied': ({ event, after }) =>
      event.type !== 'xstate.error.actor.shareLink' || after.matches('copyingLink'),
  },
}
