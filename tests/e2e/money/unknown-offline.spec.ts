import { unconfirmedText } from '../../../machines/money/intent'
import { expect, navigate, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { journeys } from './wallets-money.journeys'

test('an unknown sale of a device that went offline stays shown, and can be shared', async ({
  page,
  context,
  world,
}) => {
  const { sell } = journeys as Required<typeof journeys>
  await world.credit('ada', 'USDT', 'tron', '100')
  await openSignedIn(page, 'ada', sell!.page)
  await sell!.review(page)
  await world.fault({ path: '/v1/app/wallets/intents/*', effect: 'status', status: 503, count: null })
  await world.fault({ method: 'POST', path: sell!.path, effect: 'reset', when: 'after' })
  await page.getByRole('dialog').getByRole('button', { name: 'Sell', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(unconfirmedText)).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('link', { name: 'Back to wallet' }).click()
  await expect(page.getByText(unconfirmedText)).toBeVisible()
  await page.getByRole('button', { name: 'Share what happened' }).first().click()
  await expect(
    page.getByRole('dialog', { name: 'Share what happened' }).getByText(/Check code/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await navigate(page, '/dashboard/wallets')
  await expect(page.getByText(unconfirmedText)).toBeVisible()
  await context.setOffline(false)
  await navigate(page, '/dashboard/transactions')
  const field = page.getByPlaceholder('Amount, hash or name')
  await expect(field).toBeVisible()
  const card = (await page.getByRole('status', { name: 'Not confirmed yet' }).boundingBox())!
  const search = (await field.boundingBox())!
  expect(card.y + card.height, 'the card ends above the search').toBeLessThan(search.y)
})
