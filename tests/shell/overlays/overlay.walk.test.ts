import { walkEvery } from '../../walker/walk'

walkEvery('overlay', {
  at: '/dashboard/sell',
  as: 'ada',
  actors: {},
  does: {
    'overlay.open': ({ page }, { overlay }) => page.press(overlay === 'drawer' ? 'Menu' : /^Account of/),
    'overlay.close': ({ page }) => page.press(/^Close/),
  },
  shows: {
    closed: (page) => page.lacks('View Profile', 'Log out'),
    open: (page, { context: { overlay } }) => {
      page.reads(overlay === 'drawer' ? 'Log out' : 'View Profile')
      page.lacks(overlay === 'drawer' ? 'View Profile' : 'Log out')
    },
  },
})
