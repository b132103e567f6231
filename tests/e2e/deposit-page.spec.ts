import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { expect, expectAccessible, nameNetwork, test } from './fixtures'
import { codeIn } from './qr'
import { openAs } from './signed-in'

const tether = '/dashboard/sell/details?rateId=6'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the copy button is in reach without scrolling past the QR code', async ({ page }) => {
    await openAs(page, 'ada', tether)
    await nameNetwork(page, 'Tron (TRC-20)')
    const button = page.getByRole('button', { name: 'Copy USDT Address' })
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(button).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await button.click()
    await expect(page.getByText('Address Copied!')).toBeVisible()
    await expect(page.getByText('USDT (TRC-20) only').last()).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe((await page.locator('[data-address]').textContent())?.trim())
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 800 } })

    test('[SELL-17] the QR code is read from a screenshot of the page, and from the saved picture', async ({
      page,
    }) => {
      await openAs(page, 'ada', tether)
      await nameNetwork(page, 'Tron (TRC-20)')
      const code = page.getByRole('img', { name: /^QR code/ })
      await code.scrollIntoViewIfNeeded()
      const address = (await page.locator('[data-address]').textContent())?.trim()
      await page.evaluate(() => document.querySelector('[data-qr]')?.scrollIntoView({ block: 'center' }))
      expect(codeIn(PNG.sync.read(await page.screenshot()))).toBe(address)
      await expectAccessible(page)

      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save or share QR code' }).click()
      const file = await saving
      expect(file.suggestedFilename()).toBe('usdt-trc-20-address.png')
      expect(codeIn(PNG.sync.read(readFileSync(await file.path())))).toBe(address)
      await expect(page.getByText('QR code saved')).toBeVisible()
    })
  })

test('a network is asked for once, per coin; another one is refused', async ({ page }) => {
  await openAs(page, 'ada', tether)
  await nameNetwork(page, 'BNB Smart Chain (BEP-20)')
  await expect(page.getByText(/^Not BNB Smart Chain \(BEP-20\)/)).toBeVisible()
  await expect(page.locator('[data-address]')).toHaveCount(0)
  await nameNetwork(page, 'Tron (TRC-20)')
  await expect(page.locator('[data-address]')).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-address]')).toBeVisible()
})

test('two people who paste the address back are told whether it is the same', async ({ page }) => {
  await openAs(page, 'ada', tether)
  await nameNetwork(page, 'Tron (TRC-20)')
  await page.getByRole('button', { name: 'Copy USDT Address' }).click()
  await page.getByLabel('Paste the address back to check it').focus()
  await page.keyboard.press('Control+V')
  await expect(page.getByText('Same address. It is right.')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page.getByText(/it differs at character 34/)).toBeVisible()
  await page.getByLabel('Where are you sending from?').selectOption('Binance')
  await expect(page.getByText('TRX – Tron (TRC20)')).toBeVisible()
})

test('the estimate works both ways at the price and the rate shown', async ({ page }) => {
  await openAs(page, 'ada', tether)
  await page.getByLabel('If I send (USDT)').fill('100')
  await expect(page.getByLabel('I get (₦)')).toHaveValue(/^\d{6}\.\d\d$/)
  await page.getByLabel('I get (₦)').fill('0')
  await expect(page.getByLabel('If I send (USDT)')).toHaveValue('0')
  await expect(page.getByRole('link', { name: /^Pays to: GTBank ••\d{4}/ })).toBeVisible()
})

for (const rateId of [
  '',
  'rateId=',
  'rateId=1e3',
  'rateId=-1',
  'rateId=1.5',
  `rateId=${'9'.repeat(40)}`,
  'rateId=0',
])
  test(`'?${rateId}' is no rate: nothing is asked for`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const body = request.url().endsWith('/graphql') ? request.postDataJSON() : null
      if (body) asked.push(body.operationName)
    })
    await openAs(page, 'ada', `/dashboard/sell/details?${rateId}`)
    await expect(page.getByText('Invalid rate')).toBeVisible()
    expect(asked.filter((name) => /Deposit/.test(name))).toEqual([])
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/dashboard\/sell$/)
  })

test('a rate that does not exist says so and can be asked for again', async ({ page }) => {
  await openAs(page, 'ada', '/dashboard/sell/details?rateId=999')
  await expect(page.getByText('Rate not found').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
})
