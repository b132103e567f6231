import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { journeys } from './wallets-money.journeys'

const { page: path, review, confirm } = journeys.sell!
/** The upstream's mode of idempotency keys, as in the stack's settings. */
const mode = process.env.UPSTREAM_IDEMPOTENCY ?? 'keys'

// Ruling 34. Without keys upstream the next page cannot learn the outcome; the wallet's list is there.
test('a device whose database was deleted during a sale learns its outcome', async ({
  page,
  context,
  world,
}) => {
  await world.credit('ada', 'USDT', 'tron', '100')
  await openSignedIn(page, 'ada', path)
  await review(page, '20')
  await world.fault({
    method: 'POST',
    path: '/v1/app/wallets/sell',
    effect: 'reset',
    when: 'after',
    count: 1,
  })
  // This page must not learn the outcome before it closes.
  let isSent = false
  await page.route('**/graphql', (route) => {
    if (isSent) return route.abort()
    isSent = route.request().postDataJSON().operationName === 'PlaceSell'
    return route.continue()
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
  const confirmation = fresh.getByText('Your 20 USDT sale is confirmed')
  if (mode === 'keys') await expect(confirmation.first()).toBeVisible()
  await expect(fresh.getByRole('button', { name: 'Sell all' })).toBeVisible()
  // Once: the row is there again.
  await fresh.reload()
  await expect(fresh.getByRole('button', { name: 'Sell all' })).toBeVisible()
  await expect(confirmation).toHaveCount(0)
  expect(Number((await world.audit()).drift)).toBe(0)
})
