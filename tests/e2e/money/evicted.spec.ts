import { forgottenText } from '../../../machines/money/intent'
import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import {
  evict,
  expectBalanced,
  failIntentList,
  heldOrder,
  holdSale,
  openReview,
  reopenPage,
  sendSale,
} from './eviction'
import { journeys } from './wallets-money.journeys'

const { page: path } = journeys.sell!

test.use({ upstreamKeys: 'keys' })

test.describe('upstream with a list of money calls', () => {
  test('a device that lost its databases reports its sale; another does not', async ({
    page,
    context,
    world,
    browser,
    stack,
  }) => {
    await openReview(page, world)
    await holdSale(world, 'after')
    await sendSale(page, world)
    await evict(page, 'all')
    const fresh = await reopenPage(context, page)
    const confirmedText = 'Your 20 USDT sale is confirmed'
    await expect(fresh.getByText(confirmedText).first()).toBeVisible()
    await expect(fresh.getByText(forgottenText)).toHaveCount(0)
    const second = await browser.newContext({ baseURL: stack.app })
    const other = await second.newPage()
    await openSignedIn(other, 'ada', path)
    // The first device was left in doubt, the second was not (ruling 46).
    await expect(other.getByRole('button', { name: 'Sell all' })).toBeVisible()
    await expect(other.getByText(confirmedText)).toHaveCount(0)
    await world.release()
    expect(await heldOrder(fresh, stack)).toBe('80')
    await second.close()
    await expectBalanced(world)
  })
})

test.describe('databases deleted before the POST arrives', () => {
  for (const [what, list] of [
    ['all', 'a list'],
    ['all', 'no list'],
    ['app-outbox', 'no list'],
  ] as const)
    test(`the device warns until the outcome is known (${what}, ${list})`, {
      tag: what === 'all' ? '@nightly' : [],
    }, async ({ page, context, world, stack }) => {
      if (list === 'no list') await failIntentList(world)
      await openReview(page, world)
      await holdSale(world)
      await sendSale(page, world)
      await evict(page, what)
      const fresh = await reopenPage(context, page)
      await expect(fresh.getByText(forgottenText)).toBeVisible()
      await world.release()
      await expect.poll(() => heldOrder(fresh, stack)).toBe('80')
      await fresh.reload()
      await expect(fresh.getByRole('button', { name: 'Sell all' })).toBeVisible()
      if (list === 'a list')
        await expect(fresh.getByText('Your 20 USDT sale is confirmed').first()).toBeVisible()
      await expect(fresh.getByText(forgottenText)).toHaveCount(list === 'a list' ? 0 : 1)
      await expectBalanced(world)
    })
})
