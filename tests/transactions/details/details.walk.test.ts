import 'fake-indexeddb/auto'
import { externalCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

walkEvery('details', {
  at: '/dashboard/transactions/details?id=tx-ada-025',
  as: 'ada',
  ports: { copyTransactionId: externalCall('copy') },
  does: { 'details.copyId': ({ page }) => page.press('Copy ID') },
  shows: {
    shown: (page) => {
      page.reads('CN-ADAXXXX025', /Processing/)
      page.waits('Copy ID', false)
    },
    copying: (page) => page.waits('Copy ID'),
  },
})
