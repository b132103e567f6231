import { walkEvery } from '../../walker/walk'

walkEvery('splash', {
  at: '/',
  actors: {},
  shows: {
    showing: (page) => page.isAt('/'),
    over: (page) => page.isAt('/login'),
  },
})
