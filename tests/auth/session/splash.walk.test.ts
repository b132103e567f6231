import { walkEvery } from '../../walker/walk'

walkEvery('splash', {
  at: '/',
  ports: {},
  does: {},
  shows: {
    showing: (page) => page.isAt('/'),
    over: (page) => page.isAt('/login'),
  },
})
