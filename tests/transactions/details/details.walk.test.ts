import { expect } from 'vitest'
import { externalCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

walkEvery('details', {
  at: '/dashboard/transactions/details?id=tx-ada-025',
  as: 'ada',
  proves: '[TX-18]',
  actors: { copyTransactionId: externalCall('copy') },
  does: { 'details.copyId': ({ page }) => page.click('Copy ID') },
  shows: {
    shown: (page) => {
      page.isTitled('Transaction Details')
      page.reads('CN-ADAXXXX025', /Processing/, 'Selling', /^Usually \d+–\d+ min$/)
      page.reads(
        'Detected on the network',
        'In progress',
        /^Your last sales took \d+–\d+ min from start to payout\./,
      )
      // Before the confirmation: an estimate, and said so.
      expect(document.querySelector('[data-amount]')?.textContent).toMatch(/^≈\u00A0₦/)
      page.reads('An estimate. We lock your rate when the network confirms.')
      page.waits('Copy ID', false)
    },
    copying: (page) => page.waits('Copy ID'),
  },
})
