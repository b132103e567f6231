import { walkEvery } from '../../walker/walk'

walkEvery('alert', {
  at: '/login',
  proves: '[SHELL-24]',
  actors: {},
  does: {
    'alert.show': ({ services }) => services.eventBus.emit({ type: 'session.ended', reason: 'elsewhere' }),
  },
  shows: {
    closed: (page) => page.lacks('Logged out'),
    shown: (page) => page.reads('Logged out', 'You were logged out in another tab.'),
  },
})
