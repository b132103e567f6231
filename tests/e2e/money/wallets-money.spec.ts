import { expect, type Page, type Stack, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import type { WorldClient } from '../world-client'
import { journeys, type MoneyJourney } from './wallets-money.journeys'

/** Checks that the upstream executed the order once, and that the ledger balances. */
const expectOneExecution = async (stack: Stack, world: WorldClient, authorization: string) => {
  const address = new URL('/v1/app/wallets/USDT/tron', stack.world)
  const read = async () => (await (await fetch(address, { headers: { authorization } })).json()).data.balance
  await expect.poll(read).toBe('80')
  expect(Number((await world.audit()).drift)).toBe(0)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const clickConfirm = (page: Page, { confirm: name }: MoneyJourney) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Credits 100 USDT and opens the review of 20; returns ada's token. */
const review = async (page: Page, world: WorldClient, journey: MoneyJourney): Promise<string> => {
  await world.credit('ada', 'USDT', 'tron', '100')
  const token = await openSignedIn(page, 'ada', journey.page)
  await journey.review(page)
  return token
}
const release = (world: WorldClient) =>
  expect.poll(async () => (await world.release()).released).toBeGreaterThan(0)

test('a swap interrupted by a reload is shown and executes once [WALLET-37]', async ({
  page,
  stack,
  world,
}) => {
  const { swap } = journeys
  const token = await review(page, world, swap)
  await world.fault({ method: 'POST', path: swap.path, effect: 'hold', when: 'after' })
  await clickConfirm(page, swap)
  await expect(heading(page, 'Processing')).toBeVisible()
  // The order must be sent before the reload: an unsent order would prove nothing.
  await expect.poll(() => world.struck()).toBeGreaterThan(0)
  await page.reload()
  await release(world)
  await expect(page.getByText(/We could not confirm this|is confirmed/).first()).toBeVisible()
  await expectOneExecution(stack, world, token)
})

test('a second tab shows a running transfer and sends nothing [WALLET-37]', async ({
  page,
  context,
  stack,
  world,
}) => {
  const { transfer } = journeys
  const token = await review(page, world, transfer)
  await world.fault({ method: 'POST', path: transfer.path, effect: 'hold', when: 'before' })
  await clickConfirm(page, transfer)
  await expect(heading(page, 'Processing')).toBeVisible()
  const second = await context.newPage()
  await second.goto(transfer.page)
  await expect(second.getByText(/We could not confirm this/).first()).toBeVisible()
  // On phones the deposit page's hero must not cover the notice.
  await second.setViewportSize({ width: 360, height: 800 })
  await second.goto('/dashboard/sell/details?rateId=6')
  await expect(second.getByText('Live rate')).toBeVisible()
  await second.getByRole('button', { name: 'Share what happened' }).click({ trial: true, timeout: 5_000 })
  await release(world)
  await expect(heading(page, 'Transfer completed')).toBeVisible()
  await expectOneExecution(stack, world, token)
})
