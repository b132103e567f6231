import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { journeys } from './wallets-money.journeys'

const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** '₦82,500.00' → 82500 */
const nairaIn = (text: string | null): number =>
  Number(/₦([\d,.]+)/.exec(text ?? '')![1]!.replaceAll(',', ''))

const changes = {
  'the price falls while a sale is on its way': {
    journey: journeys.sell!,
    says: 'The price changed. Please review again',
    was: 'You get about',
  },
  'a deposit comes while the sale of everything is on its way': {
    journey: journeys['sell-all']!,
    says: 'Your balance changed. Please review again',
    was: 'You sell',
  },
}
for (const [what, { journey, says: expectedText, was }] of Object.entries(changes))
  test(`the review shows what changed and sells nothing if ${what} (ruling 29)`, async ({
    page,
    world,
    stack,
  }) => {
    await world.setPrice('USDT', '1')
    await world.credit('ada', 'USDT', 'tron', '100')
    const authorization = await openSignedIn(page, 'ada', journey.page)
    const sales = async (): Promise<{ amountNGN: string }[]> => {
      const address = new URL('/v1/app/transactions/customer?currency=USDT&size=100', stack.world)
      const { data } = await (await fetch(address, { headers: { authorization } })).json()
      return data.transactions.filter(({ type }: { type: string }) => type === 'sell')
    }
    const before = (await sales()).length

    await journey.review(page)
    await world.fault({ method: 'POST', path: journey.path, effect: 'hold', when: 'before' })
    await inDialog(page, journey.confirm).click()
    await expect.poll(() => world.struck()).toBeGreaterThan(0)
    if (journey === journeys.sell) await world.setPrice('USDT', '0.7')
    else await world.credit('ada', 'USDT', 'tron', '25')
    await expect.poll(async () => (await world.release()).released).toBeGreaterThan(0)

    await expect(page.getByRole('alert').filter({ hasText: expectedText })).toBeVisible()
    await expect(
      page.getByRole('dialog').locator('div', { hasText: was }).filter({ hasText: 'was ' }).first(),
    ).toBeVisible()
    expect(await sales()).toHaveLength(before)

    await world.clearFaults()
    await inDialog(page, journey.confirm).click()
    await expect(heading(page, journey.done)).toBeVisible()
    const reviewedNaira = nairaIn(await page.getByRole('dialog').textContent())
    const [posted, ...others] = await sales()
    expect([reviewedNaira, others.length]).toEqual([Number(posted!.amountNGN), before])
  })

test('a first transfer from an older session asks for the password (ruling 30)', async ({
  page,
  world,
  stack,
}) => {
  await world.credit('ada', 'USDT', 'tron', '100')
  const journey = journeys.transfer!
  await openSignedIn(page, 'ada', journey.page)
  await world.advanceClock(6 * 60_000)
  await journey.review(page)
  const audit = async () => Number((await world.audit()).drift)
  await inDialog(page, journey.confirm).click()
  await expect(heading(page, 'Enter your password')).toBeVisible()
  await expect(page.getByText(/We ask before the first transfer to someone/)).toBeVisible()

  // Left, it is the review again, and nothing was sent.
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(inDialog(page, journey.confirm)).toBeEnabled()
  await inDialog(page, journey.confirm).click()
  await page.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  await page.getByRole('button', { name: 'Authenticate' }).click()
  await expect(heading(page, journey.done)).toBeVisible()
  expect(await audit()).toBe(0)

  // She is known now, and both have a notification.
  await page.getByRole('button', { name: 'Done' }).click()
  const token = await page.evaluate(() => localStorage.getItem('app.token') ?? '')
  const read = async () => {
    const answer = await fetch(new URL('/v1/app/notifications', stack.world), {
      headers: { authorization: token },
    })
    return ((await answer.json()).data as { title: string }[]).map(({ title }) => title)
  }
  expect((await read()).filter((title) => title === 'Transfer sent')).toHaveLength(1)
})
