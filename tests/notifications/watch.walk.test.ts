import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import type { Found } from '../../machines/notifications/watch.machine'
import type { PortPlan } from '../shared/ports'
import { rest } from '../shared/ports'
import { walkEvery } from '../shared/walk'
import type { Walker } from '../shared/walker'

const showTab = (visibilityState: 'visible' | 'hidden'): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
  document.dispatchEvent(new Event('visibilitychange'))
}

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

const looks: PortPlan = rest('GET', '/v1/app/transactions/customer', async (walker, outcome) => {
  const found = outcome?.output as Found | undefined
  if (found) await arrange(walker, found)
})

walkEvery('watch', {
  at: '/dashboard/sell',
  as: 'ada',
  stage: () => {
    waiting = null
    showTab('visible')
  },
  ports: { lookForNews: looks },
  does: {
    'watch.hide': () => showTab('hidden'),
    'watch.show': () => showTab('visible'),
    'watch.read': ({ page }) => {
      page.press(/^Notifications/)
      page.press('Close notifications')
    },
  },
  // The first look only learns how things stand: news come by a later one.
  offers: ({ value }, { output }) =>
    ((output as Found | undefined)?.count ?? 0) === 0 || /^lookingLong(est)?$/.test(String(value)),
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
