import { expect } from 'vitest'
import { walkEvery } from '../../walker/walk'

/** By the id of the rate: what its row says, as it is seeded; then what the networks of USDT say. */
const rows = [
  '1 BitcoinBTC₦1,647.00 / $1limit: $10Sell',
  '2 EthereumERC-20₦1,648.50 / $1limit: $10Sell',
  '3 BNBBEP-20₦1,646.25 / $1limit: $10Sell',
]
const networks = [
  '4 ERC-20Ethereum₦1,645.00 / $1limit: $20.50',
  '5 BEP-20BNB Smart Chain₦1,651.50 / $1',
  '6 TRC-20Tron₦1,652.75 / $1limit: $10',
]
const detailsPage = '/dashboard/sell/details?rateId='

walkEvery('rateBoard', {
  at: '/dashboard/sell',
  as: 'ada',
  actors: {},
  proves:
    '[SELL-01] [SELL-02] [SELL-03] [SELL-04] [SELL-05] [RANK-02] [RATE-01] [RATE-03] [RATE-04] [CONST-24]',
  // The rates come when they come.
  does: { 'rateBoard.toggleCoin': (walker) => walker.until(() => walker.page.press(/networks/)) },
  shows: {
    shown: (page, { context: { openCoin } }) => {
      expect(document.querySelector('h1')?.textContent).toBe('Sell')
      const links = [...document.querySelectorAll<HTMLAnchorElement>(`main li a[href^="${detailsPage}"]`)]
      expect(
        links.map((link) => `${link.getAttribute('href')?.slice(detailsPage.length)} ${link.textContent}`),
      ).toEqual([...(openCoin ? networks : []), ...rows])
      const coin = page.control(/^USDT/)
      // Several networks: the best of them, and no limit because theirs differ (RATE-03, RATE-04, ruling 36).
      expect(coin.textContent).toBe('USDT3 networks₦1,652.75 / $1best of 3')
      expect(coin.getAttribute('aria-expanded')).toBe(String(openCoin !== null))
      if (openCoin) page.reads('Select Network')
      else page.lacks('Select Network')
      page.reads('Silver', '$5,535.56')
      // 5,535.56 ÷ 100,000 × 99
      const bar = document.querySelector('[aria-label="Progress to the highest rank"]')
      expect(bar?.getAttribute('aria-valuenow')).toBe('5.4802044')
    },
  },
})
