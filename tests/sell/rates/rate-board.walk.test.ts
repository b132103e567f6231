import 'fake-indexeddb/auto'
import { walkEvery } from '../../walker/walk'

walkEvery('rateBoard', {
  at: '/dashboard/sell',
  as: 'ada',
  ports: {},
  // The rates come when they come.
  does: { 'rateBoard.toggleCoin': (walker) => walker.until(() => walker.page.press(/Tether|USDT/)) },
  shows: {
    shown: (page, { context: { openCoin } }) => {
      page.reads('Bitcoin', 'Ethereum', '3 networks')
      if (openCoin) page.reads('Select Network', 'TRC-20', 'BEP-20', 'ERC-20')
      else page.lacks('Select Network')
    },
  },
})
