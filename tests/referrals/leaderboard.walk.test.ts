import 'fake-indexeddb/auto'
import { summaryOf } from '../../machines/core/api-error'
import { restCall } from '../models/actors'
import { walkEvery } from '../walker/walk'
import { wednesday } from './leaderboard.model'

walkEvery('leaderboard', {
  at: '/dashboard/leaderboard',
  as: 'ada',
  stage: (walker) => walker.setTime(wednesday),
  ports: { readRankings: restCall('GET', '/v1/app/referrals/weekly-leaderboard') },
  does: {
    'leaderboard.refresh': (walker, { at }) => {
      walker.setTime(Number(at))
      walker.page.press('Refresh')
    },
  },
  shows: {
    loading: (page) => page.waits('Refresh'),
    shown: (page) => {
      page.waits('Refresh', false)
      page.reads(/^(?:Weekly Rankings|List Empty)$/)
    },
    failed: (page, { context: { error: apiError } }) => {
      page.waits('Refresh', false)
      page.says(apiError ? summaryOf(apiError) : 'a reason')
    },
  },
  level: 'effects',
})
