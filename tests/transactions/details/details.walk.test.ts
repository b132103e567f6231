import 'fake-indexeddb/auto'
import { summaryOf } from '../../../machines/core/api-error'
import { externalCall, restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'

walkEvery('details', {
  at: (input) => {
    const { id } = input as { id: string | null }
    return `/dashboard/transactions/details${id === null ? '' : `?id=${id}`}`
  },
  as: 'ada',
  ports: {
    readTransaction: restCall('GET', '/v1/app/transactions/{id}'),
    copyTransactionId: externalCall('copy'),
  },
  does: {
    'details.refresh': ({ page }) => page.press('Refresh'),
    'details.lookAgain': ({ page }) => page.revalidate(),
    'details.copyId': ({ page }) => page.press('Copy ID'),
  },
  shows: {
    missing: (page) => page.reads('Transaction not found'),
    loading: () => undefined,
    shown: (page) => {
      page.reads('CN-ADAXXXX025', /Processing/)
      page.waits('Copy ID', false)
    },
    lookingAgain: (page) => page.reads('CN-ADAXXXX025'),
    copying: (page) => page.waits('Copy ID'),
    failed: (page, { context: { error: apiError } }) => {
      page.says(apiError ? summaryOf(apiError) : 'a reason')
      page.lacks('CN-ADAXXXX025')
    },
  },
})
