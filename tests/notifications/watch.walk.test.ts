import { expect } from 'vitest'
import { walkEvery } from '../walker/walk'

walkEvery('watch', {
  at: '/dashboard/sell',
  as: 'ada',
  actors: {},
  does: {
    // What finds it is walked with the resource 'news'.
    'watch.find': (walker, event) => walker.hear(event),
    'watch.read': async (walker) => {
      walker.page.click(/^Notifications/)
      await walker.until(() => walker.page.click('Close notifications'))
    },
  },
  shows: {
    shown: (_, { context: { unseen } }) =>
      expect(document.title).toBe(`${unseen > 0 ? `(${unseen}) ` : ''}CoinNaira | Sell`),
  },
})
