import { expect } from 'vitest'
import { walkEvery } from '../../walker/walk'

walkEvery('overlay', {
  at: '/dashboard/sell',
  as: 'ada',
  // Where the page is wide there is no menu to open.
  window: { width: 600, height: 1000 },
  actors: {},
  does: {
    'overlay.open': ({ page }, { overlay }) => page.press(overlay === 'drawer' ? 'Menu' : /^Account of/),
    'overlay.close': ({ page }) => page.press(/^Close/),
  },
  shows: {
    closed: (page) => {
      page.lacks('View Profile')
      expect(page.has('Close menu')).toBe(false)
    },
    open: (page, { context: { overlay } }) => {
      expect(page.has('Close menu')).toBe(overlay === 'drawer')
      expect(page.has('View Profile')).toBe(overlay === 'account')
    },
  },
})
