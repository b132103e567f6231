import { refusal } from '../../machines/shared/refusal'
import { askAgainAfterMs } from '../../machines/shell/install.rules'
import { done, failed, type Model } from '../shared/graph'

/** When 'no' was said last, in the model. */
const declinedAt = 1_000

export const installModel: Model<'install'> = {
  inputs: [
    { isFirstVisit: false, declinedAt: null },
    { isFirstVisit: true, declinedAt: null },
    { isFirstVisit: false, declinedAt },
  ],
  events: [
    ...[declinedAt + askAgainAfterMs - 1, declinedAt + askAgainAfterMs].flatMap((at) => [
      { type: 'install.offer', at } as const,
      { type: 'install.succeed', at } as const,
    ]),
    { type: 'install.ask' },
    { type: 'install.agree' },
    { type: 'install.decline' },
    done('installApp', { isAccepted: true }),
    done('installApp', { isAccepted: false }),
    failed('installApp', refusal(null, null)),
  ],
  seen: ({ context: { past, isOffered, hasSucceeded } }) => [past, isOffered, hasSucceeded],
}
