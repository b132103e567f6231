import 'fake-indexeddb/auto'
import { walkEvery } from '../../walker/walk'

walkEvery('walletOverview', {
  at: '/dashboard/wallets',
  as: 'ada',
  stage: (_, input) => {
    if (!(input as { balancesShown: boolean }).balancesShown)
      window.localStorage.setItem('app.balances', 'hidden')
  },
  ports: {},
  does: {
    'walletOverview.toggleBalances': (walker) =>
      walker.until(() => walker.page.press(/(Hide|Show) balances/)),
  },
  shows: {
    // ada's 0.01 BTC.
    shown: (page, { context: { balancesShown } }) => {
      page.reads('Your coins', /^Bitcoin/)
      if (balancesShown) page.reads('$915.00')
      else page.lacks('$915.00')
    },
  },
  level: 'effects',
})
