import type { Page } from '@playwright/test'
import { expect, type Stack, test } from './fixtures'
import { openAs } from './signed-in'
import { journeys, next, wallet } from './wallets-money.journeys'
import type { WorldClient } from './world-client'

const isShown = async (page: Page, balance: string): Promise<void> => {
  await page.goto(wallet)
  await expect(page.getByText(new RegExp(`^${balance}\\.00000\\sUSDT$`)).first()).toBeVisible()
}
/** The upstream holds so many USDT on Tron for ada, and every coin is where the books say it is. */
const holds = async (
  stack: Stack,
  world: WorldClient,
  authorization: string,
  balance: string,
): Promise<void> => {
  const address = new URL('/v1/app/wallets/USDT/tron', stack.world)
  const read = async () => (await (await fetch(address, { headers: { authorization } })).json()).data.balance
  await expect.poll(read).toBe(balance)
  expect(Number((await world.audit()).drift)).toBe(0)
}
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

for (const [kind, journey] of Object.entries(journeys)) {
  const { path, confirm, done, left } = journey
  const press = (page: Page) => inDialog(page, confirm).click()

  test.describe(kind, () => {
    let token = ''

    test.beforeEach(async ({ page, world }) => {
      await world.credit('ada', 'USDT', 'tron', '100')
      token = await openAs(page, 'ada', journey.page)
    })

    test('[WALLET-37] moves the money once', async ({ page, stack, world }) => {
      await journey.review(page)
      await press(page)
      await expect(heading(page, done)).toBeVisible()
      await isShown(page, left)
      await holds(stack, world, token, left)
    })

    test('the operator turns wallets off in the middle: said, and nothing moved', async ({
      page,
      stack,
      world,
    }) => {
      await journey.review(page)
      await world.adminWalletMode(false)
      await press(page)
      await expect(page.getByRole('alert').filter({ hasText: 'Turned Off By Admin' }).first()).toBeVisible()
      await expect(heading(page, done)).toBeHidden()
      await holds(stack, world, token, '100')
    })

    test('a lost reply is looked into, and the money moves once', async ({ page, stack, world }) => {
      await journey.review(page)
      await world.fault({ method: 'POST', path, effect: 'reset', when: 'after' })
      await press(page)
      await expect(heading(page, done)).toBeVisible()
      await holds(stack, world, token, left)
    })

    test('reloaded while processing: it is shown, looked into, and moved once', async ({
      page,
      stack,
      world,
    }) => {
      await journey.review(page)
      await world.fault({ method: 'POST', path, effect: 'hold', when: 'after' })
      await press(page)
      await expect(heading(page, 'Processing')).toBeVisible()
      // Not before it has left: what never left would not have happened.
      await expect.poll(() => world.struck()).toBeGreaterThan(0)
      await page.reload()
      await expect.poll(async () => (await world.release()).released).toBeGreaterThan(0)
      await expect(
        page.getByText(/We could not confirm this|Transaction Success!|: confirmed/).first(),
      ).toBeVisible()
      await holds(stack, world, token, left)
    })

    test('offline at the press: nothing leaves; online again it moves once', async ({
      page,
      context,
      stack,
      world,
    }) => {
      await journey.review(page)
      await context.setOffline(true)
      await press(page)
      await expect(inDialog(page, 'Back')).toBeEnabled()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
      await context.setOffline(false)
      await press(page)
      await expect(heading(page, done)).toBeVisible()
      await holds(stack, world, token, left)
    })

    test('the session ends at the press: back after the login, nothing moved', async ({
      page,
      stack,
      world,
    }) => {
      await journey.review(page)
      await world.fault({ method: 'POST', path, effect: 'status', status: 401 })
      await press(page)
      await expect(page).toHaveURL(/\/login\?next=/)
      await page.getByLabel('Username or email').fill('ada')
      await page.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`${journey.page}$`))
      await holds(stack, world, token, '100')
    })

    test('a second tab sees what the first one sends, and sends nothing', async ({
      page,
      context,
      stack,
      world,
    }) => {
      await journey.review(page)
      await world.fault({ method: 'POST', path, effect: 'hold', when: 'before' })
      await press(page)
      await expect(heading(page, 'Processing')).toBeVisible()
      const second = await context.newPage()
      await second.goto(journey.page)
      await expect(second.getByText(/We could not confirm this/).first()).toBeVisible()
      await expect.poll(async () => (await world.release()).released).toBeGreaterThan(0)
      await expect(heading(page, done)).toBeVisible()
      await second.close()
      await holds(stack, world, token, left)
    })
  })
}

for (const kind of ['sell', 'transfer', 'swap'] as const)
  test(`${kind}: more than there is stays in the form, with the reason under the field`, async ({
    page,
    stack,
    world,
  }) => {
    const journey = journeys[kind]!
    await world.credit('ada', 'USDT', 'tron', '100')
    const token = await openAs(page, 'ada', journey.page)
    await journey.review(page, '100.01')
    const field = page.getByRole('textbox', { name: 'Amount in USDT' })
    await expect(page.getByText('Insufficient balance').first()).toBeVisible()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await field.fill('100')
    await next(page)
    await expect(inDialog(page, journey.confirm)).toBeEnabled()
    await holds(stack, world, token, '100')
  })

test('sell-all of an empty wallet cannot be pressed, and says why', async ({ page, world: _ }) => {
  await openAs(page, 'ada', '/dashboard/wallets/BNB/bsc/sell')
  await expect(page.getByRole('button', { name: 'Sell all' })).toBeDisabled()
  await expect(page.getByText('Sell all: Insufficient balance')).toBeVisible()
})
