import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { expect, nameNetwork, test } from './fixtures'
import { codeIn } from './qr'
import { sampled } from './sample'
import { openAs } from './signed-in'

const tether = '/dashboard/sell/details?rateId=6'

test.use({ permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 360, height: 640 } })

for (const colorScheme of sampled(['light', 'dark'] as const))
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme })

    test('[SELL-17] the QR code is read from a screenshot of the page and from the saved picture, and stands above the copy button', async ({
      page,
    }) => {
      await openAs(page, 'ada', tether)
      await nameNetwork(page, 'Tron (TRC-20)')
      const code = page.getByRole('img', { name: /^QR code/ })
      const button = page.getByRole('button', { name: 'Copy USDT Address' })
      // In reach of a thumb on a small screen, also on the next visit.
      await expect(button).toBeInViewport({ ratio: 1 })
      await expect(code).toBeInViewport({ ratio: 1 })
      await page.reload()
      await expect(button).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => window.scrollY)).toBe(0)

      const address = (await page.locator('[data-address]').textContent())?.trim()
      await page.evaluate(() => document.querySelector('[data-qr]')?.scrollIntoView({ block: 'center' }))
      expect(codeIn(PNG.sync.read(await page.screenshot()))).toBe(address)
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save or share QR code' }).click()
      const file = await saving
      expect(file.suggestedFilename()).toBe('usdt-trc-20-address.png')
      expect(codeIn(PNG.sync.read(readFileSync(await file.path())))).toBe(address)
      await expect(page.getByText('QR code saved')).toBeVisible()

      await button.click()
      await expect(page.getByText('USDT (TRC-20) only').last()).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      await page.getByLabel('Paste the address back to check it').focus()
      await page.keyboard.press('Control+V')
      await expect(page.getByText('Same address. It is right.')).toBeVisible()
    })
  })
