import { expect } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { externalCall } from '../../models/actors'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'
import { receiptButtons } from './receipt.model'

/** The file is handed over; the device takes it, the customer closes its dialog, or it fails. */
const handingOver = externalCall('shareOrDownload', (outcome) => {
  if (outcome?.error) return { fails: 'QuotaExceededError' }
  return (outcome?.output as { kept: boolean } | undefined)?.kept ? 'real' : { gives: 'dropped' }
})

const save = (format: string): PlainEvent => ({ type: 'receipt.save', format })

walkEvery('receipt', {
  at: '/dashboard/transactions/details?id=tx-ada-023',
  as: 'ada',
  actors: { saveReceipt: handingOver },
  does: {
    'receipt.save': (walker, { format }) =>
      walker.until(() => walker.page.click(receiptButtons[String(format)] ?? '')),
  },
  shows: {
    ready: (page) => {
      page.reads('Sold', /^250\.00\sUSDT$/)
      page.lacks(/We lock your rate/)
      expect(document.querySelector('[data-amount]')?.closest('div')?.textContent).toBe(
        'Recieved ₦413,187.50',
      )
      for (const button of Object.values(receiptButtons)) page.waits(button, false)
    },
    saving: (page, { context }) => page.waits(receiptButtons[context.format] ?? ''),
  },
  journeys: {
    'one that failed is made at the next try': [
      save('png'),
      errorEvent('saveReceipt', apiError(null, null)),
      save('png'),
      doneEvent('saveReceipt', { kept: true }),
    ],
  },
})
