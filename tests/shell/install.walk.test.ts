import 'fake-indexeddb/auto'
import { afterEach, beforeEach } from 'vitest'
import { installText } from '../../machines/shell/install.rules'
import { walkEvery } from '../shared/walk'
import type { Walker } from '../shared/walker'

/** The service worker is in charge of pages that were here before. */
let workers: { controller: object | null }
let settle: () => void
/** What the customer says to the browser's own question. */
let outcome: string | null
/** Whether the browser's offer is still good. */
let isGood: boolean

beforeEach(() => {
  window.dispatchEvent(new Event('appinstalled'))
  workers = Object.assign(document.createElement('i'), {
    controller: null,
    register: async () => null,
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

const offer = (): void => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () =>
      new Promise<void>((resolve, reject) => {
        settle = () => (isGood ? resolve() : reject(new DOMException('Gone', 'InvalidStateError')))
      }),
    get userChoice() {
      return Promise.resolve({ outcome })
    },
  })
  window.dispatchEvent(event)
}

const asks = (page: Walker['page']): void => page.reads('Confirmation', installText)

walkEvery('install', {
  at: '/dashboard/sell',
  as: 'ada',
  stage: ({ services }, input) => {
    const { isFirstVisit, declinedAt } = input as { isFirstVisit: boolean; declinedAt: number | null }
    workers.controller = isFirstVisit ? null : {}
    // Something lies over the page: the question waits.
    const cover = Object.assign(document.createElement('dialog'), { id: 'cover', open: true })
    document.body.append(cover)
    if (declinedAt !== null) services.storage.setItem('device.install', String(declinedAt))
  },
  ports: {
    installApp: {
      prepare: (_, wanted) => {
        isGood = !wanted?.error
        outcome = (wanted?.output as { isAccepted: boolean } | undefined)?.isAccepted
          ? 'accepted'
          : 'dismissed'
        return () => settle()
      },
    },
  },
  does: {
    'install.offer': ({ services }, { at }) => {
      services.now = () => Number(at)
      offer()
    },
    'install.succeed': ({ services }, { at }) => {
      services.now = () => Number(at)
      services.facts.tell({ type: 'deposit.addressCopied' })
    },
    'install.ask': ({ services }) => {
      document.querySelector('#cover')?.remove()
      services.clock.increment(1_000)
    },
    'install.agree': ({ page }) => page.press('Yes'),
    'install.decline': ({ page }) => page.press('No'),
  },
  shows: {
    waiting: (page) => page.lacks(installText),
    ready: (page) => page.lacks(installText),
    asking: asks,
    installing: (page) => page.lacks(installText),
    closed: (page) => page.lacks(installText),
  },
})
