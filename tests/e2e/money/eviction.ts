import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Stack } from '../fixtures'
import { openSignedIn } from '../signed-in'
import type { WorldClient } from '../world-client'
import { journeys } from './wallets-money.journeys'

const { page: path, review, confirm } = journeys.sell!
const sellPath = '/v1/app/wallets/sell'

/** What the browser deletes: all its databases at once, as with a full disk, or the outbox's alone. */
export type Evicted = 'all' | 'app-outbox'

/** Deletes databases while pages are open, as the browser itself does. */
export const evict = async (page: Page, what: Evicted): Promise<void> => {
  if (what === 'all') {
    const session = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    return session.detach()
  }
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(deleting.error)
      }),
    what,
  )
}

/** What the customer's wallet of 100 USDT holds by now, as the upstream says. */
export const heldOrder = async (page: Page, { world }: Stack): Promise<string> => {
  const authorization = String(await page.evaluate(() => localStorage.getItem('app.token')))
  const answer = await page.request.get(String(new URL('/v1/app/wallets/USDT/tron', world)), {
    headers: { authorization },
  })
  return ((await answer.json()) as { data: { balance: string } }).data.balance
}

/** Opens the same page on the same device again. */
export const reopenPage = async (context: BrowserContext, old: Page): Promise<Page> => {
  const fresh = await context.newPage()
  await old.close()
  await fresh.goto(path)
  return fresh
}

/** Ada has 100 USDT and reviews a sale of 20. */
export const openReview = async (page: Page, world: WorldClient): Promise<void> => {
  await world.credit('ada', 'USDT', 'tron', '100')
  await openSignedIn(page, 'ada', path)
  await review(page, '20')
}

export const confirmSale = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()

/** Confirms, until the fault that waits for the sale has struck it. */
export const sendSale = async (page: Page, world: WorldClient): Promise<void> => {
  await confirmSale(page)
  await expect.poll(() => world.struck(sellPath)).toBe(1)
}

/** An upstream that keeps outcomes, but lists no calls. */
export const failIntentList = (world: WorldClient) =>
  world.fault({
    method: 'GET',
    path: '/v1/app/wallets/intents',
    effect: 'status',
    status: 404,
    summary: 'Not found',
    count: null,
  })

/** The next sale is held until it is released, before anything of it is done, or with its answer. */
export const holdSale = (world: WorldClient, when: 'before' | 'after' = 'before') =>
  world.fault({ method: 'POST', path: sellPath, effect: 'hold', when, count: 1 })
/** The next sale is done, its answer lost, and the wallet's list cannot tell of it. */
export const loseResponse = async (world: WorldClient) => {
  await world.fault({ method: 'POST', path: sellPath, effect: 'reset', when: 'after', count: 1 })
  await world.fault({
    method: 'GET',
    path: '/v1/app/wallets/transactions/{a}/{b}',
    effect: 'status',
    status: 503,
    count: null,
  })
}

export const expectBalanced = async (world: WorldClient): Promise<void> =>
  expect(Number((await world.audit()).drift)).toBe(0)
