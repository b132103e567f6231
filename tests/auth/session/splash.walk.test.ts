import { walkEvery } from '../../walker/walk'

walkEvery('splash', {
  at: '/',
  ports: {},
  shows: {
    showing: (page) => page.isAt('/'),
    over: (page) => page.isAt('/login'),
  },
})
