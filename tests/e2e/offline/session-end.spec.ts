import { expect, type Page, test, visit } from '../fixtures'
import { openAs } from '../signed-in'
import { storedIn, untilKept, withoutChance } from './stored'

const day = 24 * 60 * 60 * 1000

/** A device on which ada was signed in, looked around and lost the network. */
const lostPhone = async (page: Page): Promise<void> => {
  await openAs(page, 'ada')
  for (const room of ['banks', 'wallets']) await visit(page, `/dashboard/${room}`)
  await expect.poll(async () => (await storedIn(page)).match(/"key":"[^"]*[0-9a-f]{64}/g)).toHaveLength(3)
  await untilKept(page)
  await page.context().setOffline(true)
}

/** The login and its toast, and nothing of the customer: on the page, in storage, cache or log. */
const showsNothing = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fwallets$/)
  await expect(page.getByText('You are not authorized. Please sign in')).toBeVisible()
  const traces = /ada|okafor|080\d|access bank|balance|amountCrypto|Bearer/i
  await expect.poll(async () => traces.exec(withoutChance(await storedIn(page)))?.[0]).toBeUndefined()
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).not.toContain('app-known')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('app.'))),
  ).toEqual([])
}

test('[GUARD-07] a lost phone shows nothing after 40 days, without a network and with its clock set back afterwards (ruling 33)', async ({
  page,
}) => {
  await lostPhone(page)
  await page.clock.install({ time: Date.now() + 40 * day })
  await page.goto('/dashboard/wallets')
  await showsNothing(page)
  await page.clock.setSystemTime(Date.now())
  await page.goto('/dashboard/wallets')
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fwallets$/)
})

test('[GUARD-07] a page that stays open without a network ends with its session (ruling 33)', async ({
  page,
}) => {
  await lostPhone(page)
  await page.clock.install()
  await page.goto('/dashboard/wallets')
  await expect(page.getByRole('region', { name: 'Last known balances' })).toBeVisible()
  await page.clock.fastForward(day / 2)
  await showsNothing(page)
})
