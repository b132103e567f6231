import { expect, expectAccessible, type Page, test } from '../fixtures'
import { openAs } from '../signed-in'
import type { WorldClient } from '../world-client'

test.use({ viewport: { width: 360, height: 800 } })

const minute = 60_000
const reportButton = 'Report Transaction'

const openDetails = (page: Page, id: string) =>
  openAs(page, 'ada', `/dashboard/transactions/details?id=${id}`)

/** A sale of ada's, paid just now. */
const paidSale = async (world: WorldClient) => {
  const sale = await world.deposit('ada', 'USDT', 'tron', '50')
  await world.confirm(sale.transactionId)
  await world.approve(sale.transactionId)
  return sale
}

test("a report opens by the server's clock: not in the minute before 40:00, but right after it", async ({
  page,
  world,
}) => {
  const sale = await paidSale(world)
  await openDetails(page, sale.id)
  const button = page.getByRole('button', { name: reportButton })
  await expect(page.getByText(/You can report this in (40:00|39:\d\d)/)).toBeVisible()

  // The device's own clock says that nothing happened.
  await world.advanceClock(39 * minute)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/You can report this in (1:00|0:\d\d)/)).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await world.advanceClock(61_000)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
  await page.getByLabel('Reason').selectOption('I Did Not Receive The Money')
  await page.getByLabel('Comment (optional)').fill('since Monday')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Transaction reported')).toBeVisible()
  await expect(page.locator('[data-colour=red]')).toHaveText('Reported')
  await page.reload()
  await expect(page.locator('[data-colour=red]')).toHaveText('Reported')
  await expect(page.getByText('Please contact support').first()).toBeVisible()
})

test('[TX-37] [TX-38] [TX-39] a sale is followed through its statuses, step by step', async ({
  page,
  world,
}) => {
  const sale = await world.deposit('ada', 'USDT', 'tron', '50')
  await openDetails(page, sale.id)
  await expect(page.locator('[data-colour=blue]')).toHaveText('Pool')
  const steps = page.getByRole('listitem')
  await expect(steps.filter({ hasText: 'Network confirmations' })).toContainText('under way')
  await expect(page.getByText(/Your last sales took \d+–\d+ min/)).toBeVisible()
  await expectAccessible(page)

  await world.confirm(sale.transactionId)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.locator('[data-colour=orange]')).toHaveText('Pending')
  await expect(steps.filter({ hasText: 'Network confirmations' })).toContainText(
    /by \d+ \w+ \d{4}, \d\d:\d\d/,
  )

  await world.approve(sale.transactionId)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.locator('[data-colour=green]')).toHaveText('Approved')
  await expect(
    page.getByText(/Sent to GTBank ••\d{4}. Your bank's alert may still take a while/),
  ).toBeVisible()
  await expect(page.getByText(/Recieved ₦/)).toBeVisible()
  await expectAccessible(page)
})

test('[COMMENT-03] a comment whose reply is lost is sent again and stands there once', async ({
  page,
  world,
}) => {
  await world.comment('CN-ADAXXXX023', '<b>Hello</b> Ada, أهلا')
  await openDetails(page, 'tx-ada-023')
  const log = page.getByRole('log', { name: 'Comments' })
  await expect(log.getByText('<b>Hello</b> Ada, أهلا')).toBeVisible()
  await world.fault({ method: 'POST', path: '/v1/app/comments', effect: 'reset', when: 'after' })
  await page.getByLabel('Your comment').fill('Where is it?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log.getByText('Not sent')).toBeVisible()
  await page.reload()
  await expect(log.getByText('Not sent')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(log.getByText('Not sent')).toHaveCount(0)
  await page.reload()
  await expect(log.getByText('Where is it?')).toHaveCount(1)
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect.poll(async () => (await comments.boundingBox())?.height).toBe(338)
})

test('[TX-02] [TX-19] a crafted link shows nothing forged, and no transaction of somebody else', async ({
  page,
}) => {
  await openDetails(page, 'tx-ada-024&status=approved&amountNGN=99999999&transactionId=FORGED&bank=Forged')
  await expect(page.locator('[data-colour=orange]')).toHaveText('Pending')
  expect(await page.getByRole('main').textContent()).not.toMatch(/99,999,999|FORGED|Forged|Recieved/)
  await openDetails(page, 'tx-bola-002')
  await expect(page.getByRole('main').getByText('Transaction not found')).toBeVisible()
  await expect(page.getByRole('log')).toHaveCount(0)
})
