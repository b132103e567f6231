import { expect } from 'vitest'
import { isSameToken, swap, swapEstimate } from '../../../../machines/wallets/orders/swap/swap.rules'
import type { PlainEvent } from '../../../models/graph'
import { walkEvery } from '../../../walker/walk'
import {
  clickWhenEnabled,
  freezePrices,
  marketCall,
  openWith,
  placeOrder,
  setUpDatabase,
  showsReason,
} from '../../money/money-walk.fixture'

const path = '/dashboard/wallets'
const amount = 'Amount in BTC'
const coinOf = ({ symbol, chain }: PlainEvent): string => `${symbol} ${chain}`

setUpDatabase()
walkEvery('swap', {
  url: path,
  persona: 'ada',
  setup: async (walker) => {
    await freezePrices(walker)
    // With several funded wallets, the form preselects none.
    await walker.world.credit({ customer: 'ada', symbol: 'ETH', chain: 'eth', amount: '1' })
    await openWith(walker, path, 'Swap')
  },
  begin: ({ page }) => page.click('Swap'),
  requirements: '[SWAP-01] [SWAP-02] [SWAP-03] [SWAP-04] [SWAP-06] [CONST-18]',
  actors: {
    readMarketData: marketCall('/v1/app/wallets/{a}/{b}', 'BTC'),
    placement: placeOrder('/v1/app/wallets/swap', 'Swap', 'BTC'),
  },
  actions: {
    'order.pickFrom': (walker, event) => walker.until(() => walker.page.choose('From', coinOf(event))),
    'order.pickTo': (walker, event) => walker.until(() => walker.page.choose('To', coinOf(event))),
    'order.enterCrypto': ({ page }, { text }) => page.retype(amount, String(text)),
    'order.fillMax': (walker) => clickWhenEnabled(walker, /^Max/),
    'order.review': ({ page }) => page.click('Continue', 'dialog'),
    'order.refresh': ({ page }) => page.click('Try again', 'dialog'),
  },
  shows: {
    'editing.choosing': (page) => page.expectAbsent('Getting prices…', 'Try again'),
    'editing.loading': (page) => page.expectText('Getting prices…'),
    'editing.ready': (page) => page.expectAbsent('Getting prices…'),
    'editing.failed': async (page) => expect(await page.has('Try again')).toBe(true),
    placing: (page) => page.expectText(/Processing|You swap/),
    completed: async (page) => {
      await page.expectToast('Swap completed')
      await page.expectText(/^You have swapped 0\.01\sBTC for 60[06]\sUSDT\.$/)
    },
  },
  // The expected amounts come from the market data of the path.
  inside: {
    'editing.ready': async ({ page, state }) => {
      const { draft, marketData, checked, error } = state!.context
      const { from, to } = draft
      await page.expectError('To', isSameToken(from, to) ? "You can't swap the same token" : undefined)
      await page.expectError(amount, checked ? swap.check(draft, marketData)?.text : undefined)
      const estimate = isSameToken(from, to) ? null : swapEstimate(draft, marketData)
      if (estimate) await page.expectText('You get about', String(Number(estimate)))
      if (draft.crypto === '0.01009') await page.expectText(/we'll swap 0\.01\sBTC/)
      // The toast of the error may still be visible.
      if (error === null) {
        const dialogs = (await page.texts('dialog')).join()
        expect(dialogs).toContain('Swap')
        expect(dialogs).not.toContain('Insufficient balance')
      }
      await showsReason(page, error)
    },
  },
  level: 'effects',
})
