import { askAgainAfterMs } from '../../../machines/shell/install/install.rules'
import { type Model, noResponse, outcomesOf, received } from '../../models/graph'
import { invokesOnlyIf } from '../../models/invariants'

/** When 'no' was said last, in the model. */
const declinedAt = 1_000

const when = (at: number): string =>
  at < declinedAt + askAgainAfterMs
    ? "less than 30 days after the last 'No'"
    : "30 days after the last 'No' or later"

export const installModel: Model<'install'> = {
  afterReload: ['kept', 'the earlier answer'],
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
    ...outcomesOf('installApp', [{ isAccepted: true }, { isAccepted: false }], [noResponse]),
  ],
  visibleState: ({ context: { past, isOffered, hasSucceeded } }) => [past, isOffered, hasSucceeded],
  url: '/dashboard/sell/details?rateId=1',
  persona: 'ada',
  setup: ({ isFirstVisit, declinedAt: at }) =>
    isFirstVisit
      ? 'use a browser profile that never saw the app'
      : at === null
        ? 'use a browser profile that saw the app before and gets no offer'
        : "use a browser profile that declined 'Install the app?'",
  steps: {
    'install.offer': ({ at }) => `The browser offers to install the app, ${when(at)}`,
    'install.succeed': ({ at }) => `Click 'Copy Bitcoin Address', ${when(at)}`,
    'install.ask': "Close what covers the page: 'Install the app?' appears",
    'install.agree': "Click 'Yes, install'",
    'install.decline': "Click 'No, not now'",
  },
  responses: {
    installApp: {
      call: null,
      needs: ({ error }) => (error ? 'withdraw the offer in the browser' : null),
      done: ({ isAccepted }) =>
        isAccepted
          ? "Click 'Install' in the browser's own dialog"
          : "Click 'Cancel' in the browser's own dialog",
      failed: 'The browser no longer has the dialog',
    },
  },
  requirements: {
    'install.ready install.ask': ['PWA-01', 'PWA-02'],
    'install.asking install.agree': ['PWA-03'],
    'install.asking install.decline': ['PWA-03'],
  },
  invariants: {
    'the question appears only after an offer and a success': ({ after }) =>
      after.matches('waiting') || (after.context.isOffered && after.context.hasSucceeded),
    'the browser installs only after a confirmation (PWA-03)': invokesOnlyIf(
      'installApp',
      ({ event }) => event.type === 'install.agree',
    ),
  },
}
