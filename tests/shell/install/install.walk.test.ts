import { installText } from '../../../machines/shell/install/install.rules'
import { walkEvery } from '../../walker/walk'
import type { Walker } from '../../walker/walker'
import { offerAtOnceIn } from '../offer-at-once'

/** A stand-in for the browser's own dialog. */
interface Offered {
  isGood: boolean
  outcome: string
  settle: () => void
}

/** No browser makes its offer to a test, nor lets one answer its question: the event is made up. */
const offer = (walker: Walker): void =>
  walker.inPage(() => {
    const offered = Object.assign(window, { offered: {} as Offered }).offered
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () =>
        new Promise<void>((resolve, reject) => {
          offered.settle = () =>
            offered.isGood ? resolve() : reject(new DOMException('Gone', 'InvalidStateError'))
        }),
    })
    Object.defineProperty(event, 'userChoice', { get: async () => ({ outcome: offered.outcome }) })
    window.dispatchEvent(event)
  }, null)

/** Something covers the page, or no longer does: the question waits. */
const cover = (walker: Walker, isThere: boolean): void =>
  walker.inPage((there) => {
    const coverElement = document.querySelector('#cover')
    if (!there) return coverElement?.remove()
    if (!coverElement)
      document.body.append(Object.assign(document.createElement('dialog'), { id: 'cover', open: true }))
  }, isThere)

const asks = (page: Walker['page']): void => page.reads('Confirmation', installText)

walkEvery('install', {
  at: '/dashboard/sell',
  as: 'ada',
  stage: (walker, input) => {
    const { isFirstVisit, declinedAt } = input as { isFirstVisit: boolean; declinedAt: number | null }
    offerAtOnceIn(walker)
    // The service worker is in charge of pages that were here before.
    walker.inPage(
      (controller) => {
        const value = Object.assign(document.createElement('i'), { controller, register: async () => null })
        Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
      },
      isFirstVisit ? null : {},
    )
    if (declinedAt !== null) walker.services.storage.setItem('device.install', String(declinedAt))
  },
  actors: {
    installApp: {
      prepare: (walker, wanted) => {
        const { isAccepted } = (wanted?.output ?? {}) as { isAccepted?: boolean }
        const emitted = { isGood: !wanted?.error, outcome: isAccepted ? 'accepted' : 'dismissed' }
        walker.inPage((now) => {
          const { offered } = window as unknown as { offered?: Offered }
          Object.assign(offered ?? {}, now)
        }, emitted)
        return () => walker.inPage(() => (window as unknown as { offered: Offered }).offered.settle(), null)
      },
    },
  },
  does: {
    'install.offer': (walker, { at }) => {
      walker.setTime(Number(at))
      cover(walker, true)
      offer(walker)
    },
    'install.succeed': (walker, { at }) => {
      walker.setTime(Number(at))
      cover(walker, true)
      walker.services.eventBus.emit({ type: 'deposit.addressCopied' })
    },
    'install.ask': (walker) => {
      cover(walker, false)
      walker.services.clock.increment(1_000)
    },
  },
  shows: {
    waiting: (page) => page.lacks(installText),
    ready: (page) => page.lacks(installText),
    asking: asks,
    installing: (page) => page.lacks(installText),
    closed: (page) => page.lacks(installText),
  },
  proves: '[PWA-03]',
})
