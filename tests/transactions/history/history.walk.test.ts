import 'fake-indexeddb/auto'
import { walkEvery } from '../../walker/walk'

walkEvery('history', {
  at: '/dashboard/transactions',
  as: 'ada',
  proves: '[TX-01]',
  ports: {},
  does: {
    'history.openSummary': ({ page }) => page.press('Summary'),
    // Its code comes when it is asked for.
    'history.closeSummary': (walker) => walker.until(() => walker.page.press('Close')),
  },
  shows: {
    shown: (page, { context: { summaryOpen } }) => {
      page.isTitled('Transactions')
      page.reads('Currency')
      if (summaryOpen) page.reads('My Transactions Summary', 'Total in naira')
      else page.lacks('My Transactions Summary')
    },
  },
})
