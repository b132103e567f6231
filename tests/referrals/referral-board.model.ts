import { refusal, summaryOf } from '../../machines/shared/refusal'
import { done, failed, type Model } from '../shared/graph'

export const referralBoardModel: Model<'referralBoard'> = {
  events: [
    done('readReferrals'),
    failed('readReferrals', refusal(503, 'No referrals now')),
    failed('readReferrals', refusal(null, null)),
    { type: 'referralBoard.copyCode' },
    { type: 'referralBoard.copyLink' },
    { type: 'referralBoard.shareLink' },
    { type: 'referralBoard.refresh' },
    ...(['copyCode', 'copyLink', 'shareLink'] as const).flatMap((port) => [
      done(port),
      failed(port, refusal(null, null)),
    ]),
  ],
  seen: ({ context: { refusal: reason } }) => reason && summaryOf(reason),
}
