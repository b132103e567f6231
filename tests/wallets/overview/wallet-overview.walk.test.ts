import { expect } from 'vitest'
import { walkEvery } from '../../walker/walk'

walkEvery('walletOverview', {
  at: '/dashboard/wallets',
  as: 'ada',
  stage: (_, input) => {
    if (!(input as { balancesShown: boolean }).balancesShown)
      window.localStorage.setItem('app.balances', 'hidden')
  },
  proves: '[WALLET-01] [WALLET-10] [WALLET-12]',
  actors: {},
  does: {
    'walletOverview.toggleBalances': (walker) =>
      walker.until(() => walker.page.press(/(Hide|Show) balances/)),
  },
  shows: {
    // ada's 0.01 BTC.
    shown: (page, { context: { balancesShown } }) => {
      page.isTitled('Wallets')
      page.reads('Your coins', /^Bitcoin/)
      if (balancesShown) page.reads('$915.00')
      else expect(document.querySelector('main')?.textContent).not.toMatch(/915|0\.01/)
    },
  },
  level: 'effects',
})
