import 'fake-indexeddb/auto'
import { afterEach, beforeEach } from 'vitest'
import { walkEvery } from '../shared/walk'
import type { Walker } from '../shared/walker'

/** The browser's service workers: one version is in charge, another waits, and takes over when the walk says so. */
const page = (): EventTarget => document.createElement('i')
let workers: EventTarget
beforeEach(() => {
  workers = Object.assign(page(), {
    controller: {},
    getRegistration: async () => ({ waiting: { postMessage: () => undefined } }),
    register: async () => Object.assign(page(), { waiting: null }),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

const changeHands = (): void => void workers.dispatchEvent(new Event('controllerchange'))
const text = 'A new version of the app is ready.'

walkEvery('update', {
  at: '/dashboard/sell',
  as: 'ada',
  ports: {
    takeOver: {
      prepare: ({ services }: Walker, outcome) => {
        services.page.reload = () => {
          if (outcome?.error) throw new Error('It cannot be drawn anew')
        }
        return changeHands
      },
    },
  },
  does: {
    'update.offer': changeHands,
    'update.agree': ({ page }) => page.press('Update now'),
    'update.postpone': ({ page }) => page.press('Later'),
  },
  shows: {
    current: (page) => page.lacks(text),
    offered: (page) => page.reads(text),
    takingOver: (page) => page.waits('Update now'),
    postponed: (page) => page.lacks(text),
  },
})
