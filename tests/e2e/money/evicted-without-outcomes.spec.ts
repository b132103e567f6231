import { forgottenText, unconfirmedText } from '../../../machines/money/intent'
import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import {
  confirmSale,
  evict,
  expectBalanced,
  heldOrder,
  holdSale,
  loseResponse,
  openReview,
  reopenPage,
  sendSale,
} from './eviction'
import { journeys } from './wallets-money.journeys'

const { page: path, review, done } = journeys.sell!

// An upstream that keeps no outcomes.
test.use({ upstreamKeys: 'none' })

for (const what of ['all', 'app-outbox'] as const)
  for (const [when, fault] of [
    ['its POST is in flight', holdSale],
    ['its answer is lost', loseResponse],
  ] as const)
    test(`a second sale warns after databases (${what}) are lost while ${when}`, {
      tag: what === 'all' && fault === holdSale ? [] : '@nightly',
    }, async ({ page, context, world, stack }) => {
      await openReview(page, world)
      await fault(world)
      await sendSale(page, world)
      if (fault === loseResponse) await expect(page.getByText(unconfirmedText).first()).toBeVisible()
      await evict(page, what)
      const fresh = await reopenPage(context, page)
      await expect(fresh.getByText(forgottenText)).toBeVisible()
      await review(fresh, '30')
      const dialog = fresh.getByRole('dialog')
      await expect(dialog.getByText(forgottenText)).toBeVisible()
      await world.release()
      await expect.poll(() => heldOrder(fresh, stack)).toBe('80')
      // After the message the customer may send it again.
      await confirmSale(fresh)
      await expect(fresh.getByText(done).first()).toBeVisible()
      expect(await heldOrder(fresh, stack)).toBe('50')
      await fresh.goto(path)
      await expect(fresh.getByRole('button', { name: 'Sell all' })).toBeVisible()
      await expect(fresh.getByText(forgottenText)).toHaveCount(0)
      await expectBalanced(world)
    })

test('an open review sends nothing after the databases are deleted', async ({ page, context, world }) => {
  await openReview(page, world)
  // The other tab's form was open before.
  const other = await context.newPage()
  await other.goto('/dashboard/wallets/BTC/btc/sell')
  await other.getByRole('button', { name: 'Sell all' }).click()
  await expect(other.getByRole('heading', { name: 'Sell all your BTC?' })).toBeVisible()
  await holdSale(world)
  await sendSale(page, world)
  await evict(other, 'all')
  await other.getByRole('dialog').getByRole('button', { name: 'Sell all', exact: true }).click()
  await expect(other.getByText(forgottenText).first()).toBeVisible()
  await expect(other.getByText(done)).toHaveCount(0)
  await world.release()
  await expectBalanced(world)
})

for (const [when, prepare] of [
  ['before the press', async () => undefined],
  [
    'after a sale with a known outcome',
    async (page: Page) => {
      await confirmSale(page)
      await expect(page.getByText(done).first()).toBeVisible()
      await page.goto(path)
      await review(page, '20')
    },
  ],
] as const)
  test(`databases deleted ${when} cause no warning, and the sale is sent once`, {
    tag: when === 'before the press' ? '@nightly' : [],
  }, async ({ page, world, stack }) => {
    await openReview(page, world)
    await prepare(page)
    const before = Number(await heldOrder(page, stack))
    await evict(page, 'all')
    await confirmSale(page)
    await expect(page.getByText(done).first()).toBeVisible()
    await expect(page.getByText(forgottenText)).toHaveCount(0)
    expect(Number(await heldOrder(page, stack))).toBe(before - 20)
    await expectBalanced(world)
  })

test('only the device that sent a sale reports it', { tag: '@nightly' }, async ({
  page,
  world,
  browser,
  stack,
}) => {
  await openReview(page, world)
  await loseResponse(world)
  await confirmSale(page)
  await expect(page.getByText(unconfirmedText).first()).toBeVisible()
  const second = await browser.newContext({ baseURL: stack.app })
  const other = await second.newPage()
  await openSignedIn(other, 'ada', path)
  await expect(other.getByRole('button', { name: 'Sell all' })).toBeVisible()
  await expect(other.getByText(forgottenText)).toHaveCount(0)
  expect(await heldOrder(other, stack)).toBe('80')
  await second.close()
  await expectBalanced(world)
})
