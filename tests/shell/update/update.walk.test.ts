import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { offerAtOnceIn } from '../offer-at-once'

/** The browser's service workers: one version is in charge, another waits. Real ones are in update.spec.ts. */
const giveWorkers = (walker: Walker): void =>
  walker.inPage(() => {
    const page = (): EventTarget => document.createElement('i')
    const value = Object.assign(page(), {
      controller: {},
      getRegistration: async () => ({ waiting: { postMessage: () => undefined } }),
      register: async () => Object.assign(page(), { waiting: null }),
    })
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  }, null)

/** The new version takes over when the walk says so. */
const changeHands = (walker: Walker): void =>
  walker.inPage(() => void navigator.serviceWorker.dispatchEvent(new Event('controllerchange')), null)
const text = 'A new version of the app is ready.'

walkEvery('update', {
  at: '/dashboard/sell',
  as: 'ada',
  stage: (walker) => {
    offerAtOnceIn(walker)
    giveWorkers(walker)
  },
  actors: {
    takeOver: {
      prepare: async (walker, outcome) => {
        await walker.hold('reload', outcome?.error ? { fails: 'InvalidStateError' } : 'real')
        return () => changeHands(walker)
      },
    },
  },
  does: {
    'update.offer': changeHands,
  },
  shows: {
    current: (page) => page.lacks(text),
    offered: (page) => page.reads(text),
    takingOver: (page) => page.waits('Update now'),
    postponed: (page) => page.lacks(text),
  },
})
