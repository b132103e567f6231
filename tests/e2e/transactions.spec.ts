import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { expect, expectAccessible, logIn, test } from './fixtures'
import type { WorldClient } from './world-client'

test.use({ viewport: { width: 360, height: 800 } })

const minute = 60_000
const reportButton = 'Report Transaction'

const openDetails = (page: Page, id: string) => page.goto(`/dashboard/transactions/details?id=${id}`)

/** A sale of ada's, paid just now. */
const paidSale = async (world: WorldClient) => {
  const sale = await world.deposit('ada', 'USDT', 'tron', '50')
  await world.confirm(sale.transactionId)
  await world.approve(sale.transactionId)
  return sale
}

test.beforeEach(async ({ page, world: _ }) => {
  await logIn(page, 'ada', 'Ada-Naira-1')
})

test("[REPORT-06] [REPORT-07] a report opens by the server's clock: not at 39:59, right after 40:00", async ({
  page,
  world,
}) => {
  const sale = await paidSale(world)
  await openDetails(page, sale.id)
  const button = page.getByRole('button', { name: reportButton })
  await expect(page.getByText(/You can report this in (40:00|39:5\d)/)).toBeVisible()

  // The device's own clock says that nothing happened.
  await world.advanceClock(39 * minute + 30_000)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/You can report this in 0:[0-2]\d/)).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await world.advanceClock(31_000)
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

test('a report whose reply is lost is found out by reading the transaction again', async ({
  page,
  world,
}) => {
  await openDetails(page, 'tx-ada-023')
  await page.getByRole('button', { name: reportButton }).click()
  await page.getByLabel('Reason').selectOption('My Transaction Failed')
  await world.fault({
    method: 'PATCH',
    path: '/v1/app/transactions/report/{transactionId}',
    effect: 'reset',
    when: 'after',
  })
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Transaction reported')).toBeVisible()
  await expect(page.locator('[data-colour=red]')).toHaveText('Reported')
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
  const { height } = (await page.getByRole('region', { name: 'Comments' }).boundingBox())!
  expect(height).toBe(338)
})

test('comments that fail alone leave the page as it is', async ({ page, world }) => {
  await world.fault({ method: 'GET', path: '/v1/app/comments', effect: 'status', status: 503 })
  await openDetails(page, 'tx-ada-023')
  await expect(page.getByText(/Recieved ₦/)).toBeVisible()
  await page.getByRole('button', { name: 'Load comments again' }).click()
  await expect(page.getByText(/No comments yet/)).toBeVisible()
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

test('a receipt is made offline, as an image and as a PDF, without any call', async ({ page, context }) => {
  await openDetails(page, 'tx-ada-023')
  await page.waitForResponse((answer) => answer.url().includes('receipt-pdf'))
  // The app fetches the code of other pages too, once this one has settled.
  await page.waitForTimeout(4000)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const calls: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('blob:')) calls.push(request.url())
  })
  const save = async (name: string): Promise<Buffer> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return readFileSync(await download.path())
  }
  const picture = PNG.sync.read(await save('Save image'))
  expect([picture.width, picture.height > picture.width]).toEqual([1080, true])
  await expect(page.getByText('Receipt saved')).toBeVisible()
  const pdf = (await save('Save PDF')).toString('latin1')
  expect(pdf.startsWith('%PDF-1.4')).toBe(true)
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
  expect(pdf).toContain('(Number: CN-ADAXXXX023)')
  expect(pdf).toMatch(/\(NGN: NGN [\d,]+\.\d\d\)/)
  expect(pdf).toMatch(/\(Check code: [0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}\)/)
  expect(calls).toEqual([])
})

test('offline at every step: what is shown stays, what is typed stays, and it goes on when the network is back', async ({
  page,
  context,
}) => {
  await page.getByRole('link', { name: 'Transactions' }).click()
  const rows = page.locator('li[data-index]')
  await expect(rows.first()).toBeVisible()
  await context.setOffline(true)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(rows.last()).toHaveAttribute('aria-posinset', '25')

  await openDetails(page, 'tx-ada-023')
  await expect(page.getByText(/No comments yet/)).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Your comment').fill('Where is it?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Not sent')).toBeVisible()
  await page.getByRole('button', { name: reportButton }).click()
  await page.getByLabel('Reason').selectOption('My Transaction Failed')
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Oops! Looks like you are offline.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(page.getByText('Transaction reported')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Not sent')).toHaveCount(0)
})

test('[TX-11] the list by keyboard: Tab goes from row to row, the focus stays while the list scrolls away', async ({
  page,
  world,
}) => {
  await world.addPast('ada', 60)
  await page.getByRole('link', { name: 'Transactions' }).click()
  const rows = page.locator('li[data-index]')
  await rows.first().getByRole('link').focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.dataset.index)
  expect(await focused()).toBe('5')
  for (let step = 0; step < 4; step += 1) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(300)
  }
  expect(await focused()).toBe('5')
  expect(await rows.count()).toBeLessThan(60)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('6')
  await expect(rows.filter({ has: page.locator(':focus') })).toBeInViewport()
})
