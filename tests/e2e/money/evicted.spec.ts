import { forgottenText } from '../../../machines/money/intent'
import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { journeys } from './wallets-money.journeys'

const { page: address, path, review, confirm } = journeys.sell!

// In every combination: tests/money/evicted.test.ts and the simulation.
test('a device that lost a sale warns, then reports it; another device does not', async ({
  page,
  context,
  world,
  browser,
  stack,
}) => {
  await world.credit('ada', 'USDT', 'tron', '100')
  await openSignedIn(page, 'ada', address)
  await review(page, '20')
  await world.fault({ method: 'POST', path, effect: 'hold', when: 'before', count: 1 })
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
  await expect.poll(() => world.struck(path)).toBe(1)
  // As the browser itself does with a full disk, while the page is open.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: stack.app, storageTypes: 'indexeddb' })
  const fresh = await context.newPage()
  await page.close()
  await fresh.goto(address)
  await expect(fresh.getByText(forgottenText)).toBeVisible()
  await world.release()
  await expect(async () => {
    await fresh.reload()
    await expect(fresh.getByText('80.00000 USDT')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const confirmation = 'Your 20 USDT sale is confirmed'
  await expect(fresh.getByText(confirmation).first()).toBeVisible()
  await expect(fresh.getByText(forgottenText)).toHaveCount(0)
  const second = await browser.newContext({ baseURL: stack.app })
  const other = await second.newPage()
  await openSignedIn(other, 'ada', address)
  // It was not left in doubt (ruling 46).
  await expect(other.getByRole('button', { name: 'Sell all' })).toBeVisible()
  await expect(other.getByText(confirmation)).toHaveCount(0)
  await second.close()
  expect(Number((await world.audit()).drift)).toBe(0)
})
