import { linkOf, listScenarios, type Scenario } from '../../../mock-api/world/scenarios/scenario'
import { panelOf } from '../../contract/mock-api.adapter'
import { type Page, expect as quick, test } from '../fixtures'
import { journeys } from '../money/wallets-money.journeys'
import { isFullRun } from '../sample'
import type { WorldClient } from '../world-client'
import { developmentServer } from './development-server'

/** What Vite has not met before it prepares at the first visit. */
const expect = quick.configure({ timeout: 60_000 })
/** Each needs its own server for that: one is enough. */
test.describe.configure({ mode: 'default' })

/** Scenarios open by the links of the development server, and storage refuses there alone. */
const { app } = developmentServer()

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const sell = async (page: Page) => {
  await journeys.sell!.review(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sell', exact: true }).click()
}

/** What its screen is, and what it is there to show. */
const points: Record<string, (page: Page, world: WorldClient) => Promise<void>> = {
  'first-sale': async (page) => {
    await expect(heading(page, 'Sell')).toBeVisible()
    const latest = page.getByRole('region', { name: 'Latest sale' })
    await expect(latest).toContainText('Pending')
    await expect(page.getByRole('link', { name: /Add a bank account/ }).first()).toBeVisible()
  },
  'sale-without-answer': async (page, world) => {
    await expect(heading(page, 'Wallet Sell')).toBeVisible()
    await sell(page)
    await expect(page.getByText('Transaction Success!').first()).toBeVisible()
    expect(await world.struck('/v1/app/wallets/sell')).toBe(1)
    // Once, though its response was lost.
    await page.getByRole('link', { name: 'Back to wallet' }).click()
    await expect(page.getByText('80.00000 USDT').first()).toBeVisible()
  },
  'bank-account-rejected': async (page) => {
    await expect(heading(page, 'Banks and Payments')).toBeVisible()
    await page.getByRole('button', { name: 'Add Bank Account' }).click()
    await page.getByLabel('Bank', { exact: true }).fill('GTBank')
    await page.getByRole('option', { name: 'GTBank' }).click()
    await page.getByLabel('Account Number').fill('0123456780')
    await page.getByLabel('Beneficiary Name').fill('New Comer')
    await page.getByRole('dialog').getByLabel('Account Type').selectOption('Savings')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The bank does not know this account number').first()).toBeVisible()
    await expect(page.getByLabel('Account Number')).toHaveValue('0123456780')
  },
  'rate-moves-during-review': async (page) => {
    await expect(heading(page, 'Wallet Sell')).toBeVisible()
    await sell(page)
    await expect(
      page.getByRole('alert').filter({ hasText: 'The price changed. Please review again' }),
    ).toBeVisible()
  },
  'kyc-demanded': async (page) => {
    await expect(heading(page, 'Sell')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Verify your identity' })).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByRole('region', { name: 'Latest sale' })).toContainText('200.00 USDT')
  },
  'ten-thousand-transactions': async (page) => {
    await expect(heading(page, 'Transactions')).toBeVisible()
    // Of the first and the last year.
    await expect(page.getByRole('option', { name: '2024' })).toBeAttached()
    await expect(page.getByText('Sold').first()).toBeVisible()
  },
  'wallet-mode-off': async (page) => {
    await expect(heading(page, 'Wallet Details')).toBeVisible()
    await expect(page.getByText('Turned Off By Admin')).toBeVisible()
    for (const name of ['Sell', 'Transfer'])
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
    await expect(page.getByText('100.00000 USDT')).toBeVisible()
  },
  'reported-payout': async (page) => {
    await expect(heading(page, 'Transaction Details')).toBeVisible()
    await expect(page.getByText('Reported: please contact support')).toBeVisible()
    await expect(page.getByRole('log', { name: 'Comments' })).toContainText('We have asked the bank')
  },
  'old-account-comes-back': async (page) => {
    await expect(heading(page, 'Login')).toBeVisible()
    await page.getByLabel('Username or email').fill('oldie')
    await page.getByLabel('Password', { exact: true }).fill('Old-Naira-1')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(heading(page, 'Account Recovery')).toBeVisible()
  },
  'storage-full': async (page) => {
    await expect(heading(page, 'Wallet Sell')).toBeVisible()
    await expect(page.getByText('your device is full. Free up space')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  },
}

test('the cases cover every shipped scenario', () => {
  expect(listScenarios().map(({ name }) => name)).toEqual(Object.keys(points).sort())
})

// What opens a scenario is the same for all; only a browser's storage can be full.
const played = Object.entries(points).filter(([name]) => isFullRun || name === 'storage-full')
for (const [name, shows] of played)
  test(`the scenario ${name} opens its screen signed in`, { tag: '@nightly' }, async ({
    page,
    world,
    stack,
  }) => {
    test.slow()
    const scenario = await panelOf(stack.world.replace('/__world', ''))<Scenario>('POST', 'play', { name })
    await page.goto(linkOf(app(), scenario))
    await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^CoinNaira$/ })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(new URL(scenario.opens, app()).pathname)
    await shows(page, world)
  })

test('another sign-in link restores the storage', { tag: '@nightly' }, async ({ page }) => {
  const store = () =>
    page.evaluate(() => {
      try {
        localStorage.setItem('probe', 'x')
        return 'kept'
      } catch (error) {
        return (error as Error).name
      }
    })
  await page.goto(`${app()}/__become?customer=nobody&to=/login&storage=full`)
  await expect(page).toHaveURL(/\/login$/)
  expect(await store()).toBe('QuotaExceededError')
  await page.goto(`${app()}/__become?customer=nobody&to=/login`)
  await expect(page).toHaveURL(/\/login$/)
  expect(await store()).toBe('kept')
})
