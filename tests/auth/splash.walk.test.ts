import 'fake-indexeddb/auto'
import { walkEvery } from '../shared/walk'

walkEvery('splash', {
  at: '/',
  ports: {},
  does: {},
  shows: {
    showing: (page) => page.isAt('/'),
    over: (page) => page.isAt('/login'),
  },
})
