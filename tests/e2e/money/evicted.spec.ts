import { forgottenText } from '../../../machines/money/intent'
import { expect, test } from '../fixtures'
import { openAs } from '../signed-in'
import { evict, expectBalanced, held, hold, reopened, reviewing, send, withoutList } from './eviction'
import { journeys } from './wallets-money.journeys'

const { page: path } = journeys.sell!

test.use({ upstreamKeys: 'keys' })

test.describe('an upstream with a list of money calls', () => {
  test('a device that lost its databases before the answer says what was sold; another does not', async ({
    page,
    context,
    world,
    browser,
    stack,
  }) => {
    await reviewing(page, world)
    await hold(world, 'after')
    await send(page, world)
    await evict(page, 'all')
    const fresh = await reopened(context, page)
    const told = 'Your 20 USDT sale is confirmed'
    await expect(fresh.getByText(told).first()).toBeVisible()
    await expect(fresh.getByText(forgottenText)).toHaveCount(0)
    const second = await browser.newContext({ baseURL: stack.app })
    const other = await second.newPage()
    await openAs(other, 'ada', path)
    // The first device was left in doubt, the second was not (ruling 46).
    await expect(other.getByRole('button', { name: 'Sell all' })).toBeVisible()
    await expect(other.getByText(told)).toHaveCount(0)
    await world.release()
    expect(await held(fresh, stack)).toBe('80')
    await second.close()
    await expectBalanced(world)
  })
})

test.describe('a POST that the upstream has not met yet is forgotten with the databases', () => {
  for (const [what, list] of [
    ['all', 'a list'],
    ['all', 'no list'],
    ['app-outbox', 'no list'],
  ] as const)
    test(`(${what}, ${list}): the device says so until it is known, or the next press`, {
      tag: what === 'all' ? '@nightly' : [],
    }, async ({ page, context, world, stack }) => {
      if (list === 'no list') await withoutList(world)
      await reviewing(page, world)
      await hold(world)
      await send(page, world)
      await evict(page, what)
      const fresh = await reopened(context, page)
      await expect(fresh.getByText(forgottenText)).toBeVisible()
      await world.release()
      await expect.poll(() => held(fresh, stack)).toBe('80')
      await fresh.reload()
      await expect(fresh.getByRole('button', { name: 'Sell all' })).toBeVisible()
      if (list === 'a list')
        await expect(fresh.getByText('Your 20 USDT sale is confirmed').first()).toBeVisible()
      await expect(fresh.getByText(forgottenText)).toHaveCount(list === 'a list' ? 0 : 1)
      await expectBalanced(world)
    })
})
