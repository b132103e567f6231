import { askAgainAfterMs } from '../../../machines/shell/install/install.rules'
import { answers, type Model, received, silence } from '../../models/graph'
import { asksOnlyIf } from '../../models/invariants'

/** When 'no' was said last, in the model. */
const declinedAt = 1_000

const when = (at: number): string =>
  at < declinedAt + askAgainAfterMs
    ? "less than 30 days after the last 'No'"
    : "30 days after the last 'No' or later"

export const installModel: Model<'install'> = {
  afterReload: ['kept', 'what was answered before'],
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
    ...received('install.ask', 'install.agree', 'install.decline'),
    ...answers('installApp', [{ isAccepted: true }, { isAccepted: false }], [silence]),
  ],
  seen: ({ context: { past, isOffered, hasSucceeded } }) => [past, isOffered, hasSucceeded],
  at: '/dashboard/sell/details?rateId=1',
  as: 'ada',
  given: ({ isFirstVisit, declinedAt: at }) =>
    isFirstVisit
      ? 'use a browser profile that never saw the app'
      : at === null
        ? 'use a browser profile that saw the app before and is not asked'
        : "use a browser profile in which 'No' was said to 'Install the app?'",
  says: {
    'install.offer': ({ at }) => `The browser tells that the app can be installed, ${when(at)}`,
    'install.succeed': ({ at }) => `Press 'Copy Bitcoin Address', ${when(at)}`,
    'install.ask': "Close what lies over the page: 'Install the app?' is asked",
    'install.agree': "Press 'Yes, install'",
    'install.decline': "Press 'No, not now'",
  },
  answers: {
    installApp: {
      call: null,
      needs: ({ error }) => (error ? 'take the offer back in the browser' : null),
      done: ({ isAccepted }) =>
        isAccepted
          ? "Press 'Install' in the browser's own dialog"
          : "Press 'Cancel' in the browser's own dialog",
      failed: 'The browser has no dialog any more',
    },
  },
  proves: {
    'install.ready install.ask': ['PWA-01', 'PWA-02'],
    'install.asking install.agree': ['PWA-03'],
    'install.asking install.decline': ['PWA-03'],
  },
  invariants: {
    'nobody is asked before it is offered and something succeeded': ({ after }) =>
      after.matches('waiting') || (after.context.isOffered && after.context.hasSucceeded),
    'the browser installs only after a yes (PWA-03)': asksOnlyIf(
      'installApp',
      ({ event }) => event.type === 'install.agree',
    ),
  },
}
