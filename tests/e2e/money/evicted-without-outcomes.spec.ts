import { forgottenText, unconfirmedText } from '../../../machines/money/intent'
import { expect, type Page, test } from '../fixtures'
import { openAs } from '../signed-in'
import { evict, expectBalanced, held, hold, loseAnswer, press, reopened, reviewing, send } from './eviction'
import { journeys } from './wallets-money.journeys'

const { page: path, review, done } = journeys.sell!

// An upstream that keeps no outcomes.
test.use({ upstreamKeys: 'none' })

for (const what of ['all', 'app-outbox'] as const)
  for (const [when, fault] of [
    ['its POST is in flight', hold],
    ['its answer is lost', loseAnswer],
  ] as const)
    test(`no second sale goes without a word where databases (${what}) are deleted while ${when}`, {
      tag: what === 'all' && fault === hold ? [] : '@nightly',
    }, async ({ page, context, world, stack }) => {
      await reviewing(page, world)
      await fault(world)
      await send(page, world)
      if (fault === loseAnswer) await expect(page.getByText(unconfirmedText).first()).toBeVisible()
      await evict(page, what)
      const fresh = await reopened(context, page)
      await expect(fresh.getByText(forgottenText)).toBeVisible()
      await review(fresh, '30')
      const dialog = fresh.getByRole('dialog')
      await expect(dialog.getByText(forgottenText)).toBeVisible()
      await world.release()
      await expect.poll(() => held(fresh, stack)).toBe('80')
      // Told, the customer may.
      await press(fresh)
      await expect(fresh.getByText(done).first()).toBeVisible()
      expect(await held(fresh, stack)).toBe('50')
      await fresh.goto(path)
      await expect(fresh.getByRole('button', { name: 'Sell all' })).toBeVisible()
      await expect(fresh.getByText(forgottenText)).toHaveCount(0)
      await expectBalanced(world)
    })

test('under an open review the press sends nothing, and says why', async ({ page, context, world }) => {
  await reviewing(page, world)
  // The other tab's form was open before.
  const other = await context.newPage()
  await other.goto('/dashboard/wallets/BTC/btc/sell')
  await other.getByRole('button', { name: 'Sell all' }).click()
  await expect(other.getByRole('heading', { name: 'Sell all your BTC?' })).toBeVisible()
  await hold(world)
  await send(page, world)
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
    'after a sale that was told',
    async (page: Page) => {
      await press(page)
      await expect(page.getByText(done).first()).toBeVisible()
      await page.goto(path)
      await review(page, '20')
    },
  ],
] as const)
  test(`databases that are deleted ${when} say nothing, and the sale goes once`, {
    tag: when === 'before the press' ? '@nightly' : [],
  }, async ({ page, world, stack }) => {
    await reviewing(page, world)
    await prepare(page)
    const before = Number(await held(page, stack))
    await evict(page, 'all')
    await press(page)
    await expect(page.getByText(done).first()).toBeVisible()
    await expect(page.getByText(forgottenText)).toHaveCount(0)
    expect(Number(await held(page, stack))).toBe(before - 20)
    await expectBalanced(world)
  })

test('a second device knows nothing; the first has told its customer', { tag: '@nightly' }, async ({
  page,
  world,
  browser,
  stack,
}) => {
  await reviewing(page, world)
  await loseAnswer(world)
  await press(page)
  await expect(page.getByText(unconfirmedText).first()).toBeVisible()
  const second = await browser.newContext({ baseURL: stack.app })
  const other = await second.newPage()
  await openAs(other, 'ada', path)
  await expect(other.getByRole('button', { name: 'Sell all' })).toBeVisible()
  await expect(other.getByText(forgottenText)).toHaveCount(0)
  expect(await held(other, stack)).toBe('80')
  await second.close()
  await expectBalanced(world)
})
