import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { chooseNetwork, expect, expectAccessible, logIn, test } from '../fixtures'
import { codeIn } from '../qr'

const viewport = { width: 360, height: 800 }
test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })

test('a customer logs in and is paid for a deposit [SELL-17] [SELL-26] [AUTH-25]', async ({
  page,
  world,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, 'ada', 'Ada-Naira-1')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /USDT/ }).click()
  await page.getByRole('link', { name: /TRC-20/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/sell\/details\?rateId=\d+$/)
  await expect(page.getByText('Which network will you use to send USDT?')).toBeVisible()
  await chooseNetwork(page, 'Tron (TRC-20)')
  const address = page.locator('[data-address]')
  await expect(address).toHaveText(/^T\S{33}$/)
  await expectAccessible(page)

  const depositAddress = (await address.textContent())?.trim() ?? ''
  const picture = PNG.sync.read(await page.getByRole('img', { name: /^QR code/ }).screenshot())
  expect(codeIn(picture)).toBe(depositAddress)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save or share QR code' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('usdt-trc-20-address.png')
  expect(codeIn(PNG.sync.read(readFileSync(await file.path())))).toBe(depositAddress)
  await page.getByRole('button', { name: 'Copy USDT Address' }).click()
  await expect(page.getByText('Address Copied!')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(depositAddress)
  await page.getByLabel('Paste the address back to check it').focus()
  await page.keyboard.press('Control+V')
  await expect(page.getByText('It matches.')).toBeVisible()
  // On a small phone the button is within reach of the thumb, even after a reload.
  await page.setViewportSize({ width: 360, height: 640 })
  // A browser restores the scroll position on reload.
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Copy USDT Address' })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.setViewportSize(viewport)

  const { transactionId } = await world.deposit('ada', 'USDT', 'tron', '50')
  await page.goto('/dashboard/transactions')
  const row = page
    .getByRole('link', { name: new RegExp(transactionId) })
    .or(page.getByRole('link').filter({ hasText: 'TRC-20' }))
    .first()
  await expect(row).toContainText('Pool')
  await world.confirm(transactionId)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row).toContainText('Pending')
  await world.approve(transactionId)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row).toContainText('Approved')

  await row.click()
  await expect(page.getByRole('heading', { name: 'Transaction Details', level: 1 })).toBeVisible()
  await expect(page.getByText(transactionId)).toBeVisible()
  await expect(page.getByText(/Recieved ₦[\d,]+\.\d\d/)).toBeVisible()
  const paidTo = page.getByRole('region', { name: 'Paid into' })
  await expect(paidTo.getByText('GTBank', { exact: true })).toBeVisible()
  expect(Number((await world.audit()).drift)).toBe(0)
  expect(complaints).toEqual([])
})
