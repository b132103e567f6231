import 'fake-indexeddb/auto'
import { expect } from 'vitest'
import { apiError, summaryOf } from '../../../machines/core/api-error'
import { restCall } from '../../models/actors'
import { done, failed } from '../../models/graph'
import { walkEvery } from '../../walker/walk'

walkEvery('rateBoard', {
  at: '/dashboard/sell',
  as: 'ada',
  ports: { readRates: restCall('GET', '/v1/app/rates/all') },
  does: {
    'rateBoard.refresh': ({ page }) => page.press('Refresh'),
    'rateBoard.comeBack': ({ page }) => page.revalidate(),
    'rateBoard.toggleCoin': ({ page }) => page.press(/Tether|USDT/),
  },
  shows: {
    loading: (page, { context: { readAt, openCoin } }) => {
      if (readAt === null) page.lacks('3 networks')
      else page.waits('Refresh')
      if (openCoin === null) page.lacks('Select Network')
    },
    shown: (page, { context: { openCoin } }) => {
      page.waits('Refresh', false)
      page.reads('Bitcoin', 'Ethereum', '3 networks')
      if (openCoin) page.reads('Select Network', 'TRC-20', 'BEP-20', 'ERC-20')
      else page.lacks('Select Network')
    },
    failed: (page, { context: { error: apiError } }) => {
      page.says(apiError ? summaryOf(apiError) : 'a reason')
      page.lacks('3 networks', 'Select Network')
      expect(page.has(/^Bitcoin/)).toBe(false)
      // Where nobody answered, the last known figures stand in a card of their own.
      if (apiError?.status !== null) page.lacks('Bitcoin')
      page.waits('Refresh', false)
    },
  },
  journeys: {
    '[ERR-07] a failed refresh empties the list of rates': [
      done('readRates', { readAt: 0, verificationStatus: null }),
      { type: 'rateBoard.refresh' },
      failed('readRates', apiError(503, 'No rates now')),
    ],
  },
})
