import type { Model } from '../shared/graph'

export const overlayModel: Model<'overlay'> = {
  events: [
    { type: 'overlay.open', overlay: 'account' },
    { type: 'overlay.open', overlay: 'drawer' },
    { type: 'overlay.close' },
  ],
  seen: ({ context }) => context.overlay,
}
