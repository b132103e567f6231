import { begin, expect, open, press, type Scene } from './scene'

/** What the README shows, in this order. */
export const tourStates = ['tour-sell', 'tour-deposit', 'tour-paid', 'tour-wallets'] as const

/** A sale from the rate to the naira, and the wallets. */
export const tourScene: Scene = {
  name: 'tour',
  play: async ({ page, world, shoot }) => {
    const [sell, deposit, paid, wallets] = tourStates
    await world.credit('ada', 'USDT', 'tron', '250')
    await world.credit('ada', 'ETH', 'eth', '0.4')
    await begin(page, 'ada')
    await shoot(sell, page.getByRole('link', { name: /^Bitcoin/ }))
    await open(page, '/dashboard/sell/details?rateId=6')
    await press(page, 'Tron (TRC-20)')
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await shoot(deposit)
    await open(page, '/dashboard/transactions/details?id=tx-ada-023')
    await shoot(paid)
    await open(page, '/dashboard/wallets')
    await expect(page.getByRole('region', { name: 'Total balance' })).toContainText('$')
    await shoot(wallets)
  },
}
