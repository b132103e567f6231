import 'fake-indexeddb/auto'
import { summaryOf } from '../../../machines/core/api-error'
import { restCall } from '../../models/actors'
import { done, type StateOf } from '../../models/graph'
import type { Page } from '../../walker/page'
import { walkEvery } from '../../walker/walk'

/** ada's 0.01 BTC. */
const quote = (page: Page, state: StateOf<'walletOverview'>): void =>
  state.context.balancesShown ? page.reads('$915.00') : page.lacks('$915.00')

walkEvery('walletOverview', {
  at: '/dashboard/wallets',
  as: 'ada',
  stage: (_, input) => {
    if ((input as { balancesShown?: boolean }).balancesShown === false)
      window.localStorage.setItem('app.balances', 'hidden')
  },
  ports: { readWallets: restCall('GET', '/v1/app/wallets') },
  does: {
    'walletOverview.refresh': ({ page }) => page.press('Refresh'),
    'walletOverview.lookAgain': ({ page }) => page.revalidate(),
    'walletOverview.toggleBalances': ({ page }) => page.press(/(Hide|Show) balances/),
  },
  shows: {
    loading: (page) => page.waits('Refresh'),
    shown: (page, state) => {
      page.waits('Refresh', false)
      quote(page, state)
    },
    lookingAgain: (page) => page.waits('Refresh', false),
    failed: (page, { context: { error: apiError } }) =>
      page.says(apiError ? summaryOf(apiError) : 'a reason'),
  },
  level: 'effects',
  journeys: { 'read once': [done('readWallets', { readAt: 1_000 })] },
})
