import type { Page } from '@playwright/test'
import { untilKept } from '../../tests/e2e/offline/stored'
import { begin, expect, open, press, type Scene } from '../contact-sheet/scene'

const main = 'dashboard'

/** The face of large amounts is there (client/ui/settled.ts). */
const dressed = (page: Page) =>
  page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))

/** Ten screens that nobody gets around, as docs/pictures/README.md shows them, in this order; the README opens with four of them. */
export const mainScreens: Scene = {
  name: 'main screens',
  play: async ({ page, world, shoot: take }) => {
    const shoot: typeof take = async (state, sign) => {
      if (!/login|menu/.test(state)) await dressed(page)
      await take(state, sign)
    }
    await world.credit('ada', 'USDT', 'tron', '250')
    await world.credit('ada', 'ETH', 'eth', '0.4')
    await page.goto('/login')
    await shoot('01-login', page.getByRole('heading', { name: 'Login' }))
    await begin(page, 'ada')
    // From the second visit on the face is there at once.
    await untilKept(page)
    await open(page, `/${main}/sell`)
    await shoot('02-sell', page.getByRole('link', { name: /^Bitcoin/ }))
    await open(page, `/${main}/sell/details?rateId=6`)
    await press(page, 'Tron (TRC-20)')
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    // The toast of what was credited would cover the code; it stays while the pointer is on it.
    await page.mouse.move(0, 0)
    await expect(page.locator('[popover]:popover-open')).toHaveCount(0)
    await shoot('03-deposit')
    await open(page, `/${main}/transactions`)
    await shoot('04-transactions', page.locator('li[data-index]').first())
    await open(page, `/${main}/transactions/details?id=tx-ada-023`)
    await shoot('05-transaction', page.locator('[data-colour=green]').first())
    await open(page, `/${main}/wallets`)
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('$')
    await shoot('06-wallets')
    await open(page, `/${main}/wallets/USDT/tron`)
    await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded()
    await expect(page.locator('[aria-busy=false]:has(> iframe)')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await shoot('07-wallet')
    await open(page, `/${main}/banks`)
    await shoot('08-banks', page.getByText('0123456789'))
    await open(page, `/${main}/sell`)
    await press(page, /^Notifications/)
    await shoot('09-notifications', page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await press(page, 'Menu')
    await shoot('10-menu', page.getByRole('dialog'))
  },
}
