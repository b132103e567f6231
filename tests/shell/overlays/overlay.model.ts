import type { Model } from '../../models/graph'

export const overlayModel: Model<'overlay'> = {
  afterReload: ['anew', 'a menu over the page: nothing is typed in it'],
  events: [
    { type: 'overlay.open', overlay: 'account' },
    { type: 'overlay.open', overlay: 'drawer' },
    { type: 'overlay.close' },
  ],
  seen: ({ context }) => context.overlay,
  // What is open lies over the bar with its buttons, and takes every press.
  offers: (state, { type }) => type !== 'overlay.open' || state.matches('closed'),
  at: '/dashboard/sell',
  as: 'ada',
  says: {
    'overlay.open': ({ overlay }) =>
      overlay === 'drawer' ? "Press 'Menu'" : "Press the avatar ('Account of Ada')",
    'overlay.close': 'Press its close button',
  },
  answers: {},
  invariants: {
    'one lies over the page, or none': ({ after }) =>
      after.matches('open') === (after.context.overlay !== null),
  },
}
