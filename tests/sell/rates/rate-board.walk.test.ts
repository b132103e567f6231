import { expect } from 'vitest'
import { walkEvery } from '../../walker/walk'

/** By the id of the rate: what its row says, as it is seeded; then what the networks of USDT say. */
const rows = [
  '1 BitcoinBTC₦1,647.00 / $1$100 ≈ ₦164,700limit: $10',
  '2 EthereumERC-20₦1,648.50 / $1$100 ≈ ₦164,850limit: $10',
  '3 BNBBEP-20₦1,646.25 / $1$100 ≈ ₦164,625limit: $10',
]
const networks = [
  '4 ERC-20Ethereum₦1,645.00 / $1$100 ≈ ₦164,500limit: $20.50',
  '5 BEP-20BNB Smart Chain₦1,651.50 / $1$100 ≈ ₦165,150',
  '6 TRC-20Tron₦1,652.75 / $1$100 ≈ ₦165,275limit: $10',
]
const detailsPage = '/dashboard/sell/details?rateId='

walkEvery('rateBoard', {
  at: '/dashboard/sell',
  as: 'ada',
  actors: {},
  proves:
    '[SELL-01] [SELL-02] [SELL-03] [SELL-04] [SELL-05] [RANK-02] [RATE-01] [RATE-03] [RATE-04] [CONST-24]',
  // The rates come when they come.
  does: { 'rateBoard.toggleCoin': (walker) => walker.until(() => walker.page.press(/Tether|USDT/)) },
  shows: {
    shown: (page, { context: { openCoin } }) => {
      expect(document.querySelector('h1')?.textContent).toBe('Sell')
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${detailsPage}"]`)]
      expect(
        links.map((link) => `${link.getAttribute('href')?.slice(detailsPage.length)} ${link.textContent}`),
      ).toEqual([...rows, ...(openCoin ? networks : [])])
      const coin = page.control(/^USDT/)
      // Several networks: their range, and no limit because theirs differ (RATE-03, RATE-04).
      expect(coin.textContent).toBe('USDT3 networks₦1,645.00 – ₦1,652.75 / $1$100 from ₦164,500')
      expect(coin.getAttribute('aria-expanded')).toBe(String(openCoin !== null))
      if (openCoin) page.reads('Select Network')
      else page.lacks('Select Network')
      page.reads('Silver', '$5,535.53')
      // 5,535.53 ÷ 100,000 × 99
      const bar = document.querySelector('[aria-label="Progress to the highest rank"]')
      expect(bar?.getAttribute('aria-valuenow')).toBe('5.4801747')
    },
  },
})
