import type { BrowserContext } from '@playwright/test'
import { expect, navigate, type Page, type Stack, test } from '../fixtures'
import { isFullRun, sampleOne } from '../sample'
import { openSignedIn } from '../signed-in'
import type { WorldClient } from '../world-client'
import { journeys, type MoneyJourney, next, wallet } from './wallets-money.journeys'

/** Checks ada's USDT balance on Tron upstream, and that the books add up. */
const holds = async (stack: Stack, world: WorldClient, authorization: string, balance: string) => {
  const address = new URL('/v1/app/wallets/USDT/tron', stack.world)
  const read = async () => (await (await fetch(address, { headers: { authorization } })).json()).data.balance
  await expect.poll(read).toBe(balance)
  expect(Number((await world.audit()).drift)).toBe(0)
}
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const clickConfirm = (page: Page, { confirm }: MoneyJourney) => inDialog(page, confirm).click()

interface Stage {
  page: Page
  context: BrowserContext
  world: WorldClient
}

/** What may come between the frozen figures and the money: each plays it, and answers what the wallet then holds. */
const conditions: Record<string, (stage: Stage, journey: MoneyJourney) => Promise<string>> = {
  'reloaded while processing: it is shown, looked into, and moved once': async ({ page, world }, journey) => {
    await world.fault({ method: 'POST', path: journey.path, effect: 'hold', when: 'after' })
    await clickConfirm(page, journey)
    await expect(heading(page, 'Processing')).toBeVisible()
    // Not before it has left: what never left would not have happened.
    await expect.poll(() => world.struck()).toBeGreaterThan(0)
    await page.reload()
    await expect.poll(async () => (await world.release()).released).toBeGreaterThan(0)
    await expect(
      page.getByText(/We could not confirm this|Transaction Success!|is confirmed/).first(),
    ).toBeVisible()
    return journey.left
  },
  'offline at the press: nothing leaves; online again it moves once': async ({ page, context }, journey) => {
    await context.setOffline(true)
    await clickConfirm(page, journey)
    await expect(inDialog(page, 'Back')).toBeEnabled()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await context.setOffline(false)
    await clickConfirm(page, journey)
    await expect(heading(page, journey.done)).toBeVisible()
    return journey.left
  },
  'a second tab sees what the first one sends, and sends nothing': async (stage, journey) => {
    const { page, context, world } = stage
    await world.fault({ method: 'POST', path: journey.path, effect: 'hold', when: 'before' })
    await clickConfirm(page, journey)
    await expect(heading(page, 'Processing')).toBeVisible()
    const second = await context.newPage()
    await second.goto(journey.page)
    await expect(second.getByText(/We could not confirm this/).first()).toBeVisible()
    await expect.poll(async () => (await world.release()).released).toBeGreaterThan(0)
    await expect(heading(page, journey.done)).toBeVisible()
    await second.close()
    return journey.left
  },
}

const all = Object.entries(journeys)
for (const [kind, journey] of all)
  test(`${kind} moves the money once and refuses an excess [WALLET-37]`, async ({ page, stack, world }) => {
    await world.credit('ada', 'USDT', 'tron', '100')
    const token = await openSignedIn(page, 'ada', journey.page)
    if (kind === 'sell-all') {
      await navigate(page, '/dashboard/wallets/BNB/bsc/sell')
      await expect(page.getByRole('button', { name: 'Sell all' })).toBeDisabled()
      await expect(page.getByText('Nothing to sell')).toBeVisible()
      await navigate(page, journey.page)
      await journey.review(page)
    } else {
      await journey.review(page, '100.01')
      await expect(page.getByText('Insufficient balance').first()).toBeVisible()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
      await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('20')
      await next(page)
    }
    await clickConfirm(page, journey)
    await expect(heading(page, journey.done)).toBeVisible()
    await page.goto(wallet)
    await expect(page.getByText(new RegExp(`^${journey.left}\\.00000\\sUSDT$`)).first()).toBeVisible()
    await holds(stack, world, token, journey.left)
  })

for (const [place, [name, play]] of Object.entries(conditions).entries())
  for (const [kind, journey] of isFullRun ? all : [sampleOne(all, place)])
    test(`${kind}: ${name}`, async ({ page, context, stack, world }) => {
      await world.credit('ada', 'USDT', 'tron', '100')
      const token = await openSignedIn(page, 'ada', journey.page)
      await journey.review(page)
      await holds(stack, world, token, await play({ page, context, world }, journey))
    })
