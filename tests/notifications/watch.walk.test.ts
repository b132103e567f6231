import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import type { Found } from '../../machines/notifications/watch.machine'
import type { ActorPlan } from '../models/actors'
import { restCall } from '../models/actors'
import { walkEvery } from '../walker/walk'
import type { Walker } from '../walker/walker'

const showTab = (walker: Walker, visibility: 'visible' | 'hidden'): void =>
  walker.inPage((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

/** The deposit's id, once a look has come to know of it. */
let waiting: string | null = null

/** A change is wanted: a deposit that the last look saw is confirmed, or a new one comes in. */
const arrange = async ({ world }: Walker, found: Found): Promise<void> => {
  if (found.count === 0) return
  if (waiting) await world.confirm(waiting)
  waiting = waiting
    ? null
    : (await world.deposit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })).id
}

const looks: ActorPlan = restCall('GET', '/v1/app/transactions/customer', async (walker, outcome) => {
  const found = outcome?.output as Found | undefined
  if (found) await arrange(walker, found)
})

walkEvery('watch', {
  at: '/dashboard/sell',
  as: 'ada',
  stage: (walker) => {
    waiting = null
    showTab(walker, 'visible')
  },
  ports: { lookForNews: looks },
  does: {
    'watch.hide': (walker) => showTab(walker, 'hidden'),
    'watch.show': (walker) => showTab(walker, 'visible'),
    'watch.read': async (walker) => {
      walker.page.press(/^Notifications/)
      await walker.until(() => walker.page.press('Close notifications'))
    },
  },
  shows: Object.fromEntries(
    [
      'looking',
      'lookingLonger',
      'lookingLong',
      'lookingLongest',
      'waitingSoon',
      'waitingLonger',
      'waitingLong',
      'waitingLongest',
      'paused',
    ].map((state) => [
      state,
      (_: Walker['page'], { context: { unseen } }: { context: { unseen: number } }) => {
        expect(document.title).toBe(`${unseen > 0 ? `(${unseen}) ` : ''}CoinNaira | Sell`)
      },
    ]),
  ),
})
