import { expect, test } from '../fixtures'
import { openAs } from '../signed-in'
import { journeys } from './wallets-money.journeys'

const { page: path, review, confirm } = journeys.sell!
/** What the upstream does with keys, as the stack was told. */
const mode = process.env.UPSTREAM_IDEMPOTENCY ?? 'keys'

// Ruling 34. Where the upstream keeps no keys nobody can tell the next page; the wallet's list is there.
test('a device whose database was deleted in the middle of a sale learns from the server what became of it', async ({
  page,
  context,
  world,
}) => {
  await world.credit('ada', 'USDT', 'tron', '100')
  await openAs(page, 'ada', path)
  await review(page, '20')
  await world.fault({
    method: 'POST',
    path: '/v1/app/wallets/sell',
    effect: 'reset',
    when: 'after',
    count: 1,
  })
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
  await expect.poll(() => world.struck()).toBe(1)
  await page.close()
  const fresh = await context.newPage()
  await fresh.goto('/robots.txt')
  await fresh.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('app-outbox')
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(deleting.error)
      }),
  )
  await fresh.goto(path)
  const told = fresh.getByText('Your 20 USDT sale is confirmed')
  if (mode === 'keys') await expect(told.first()).toBeVisible()
  await expect(fresh.getByRole('button', { name: 'Sell all' })).toBeVisible()
  // Once: the row is there again.
  await fresh.reload()
  await expect(fresh.getByRole('button', { name: 'Sell all' })).toBeVisible()
  await expect(told).toHaveCount(0)
  expect(Number((await world.audit()).drift)).toBe(0)
})
