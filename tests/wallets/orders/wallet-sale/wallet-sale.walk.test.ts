import { expect } from 'vitest'
import { sell, sellErrorText } from '../../../../machines/wallets/orders/wallet-sale/wallet-sale.rules'
import { doneEvent } from '../../../models/graph'
import { walkEvery } from '../../../walker/walk'
import {
  clickWhenEnabled,
  freezePrices,
  marketCall,
  placeOrder,
  setUpDatabase,
} from '../../money/money-walk.fixture'
import { marketData } from '../placement.fixture'
import { placementEnds } from '../placement-outcomes'

const usd = 'Amount in USD'
const crypto = 'Amount in BTC'
setUpDatabase()
walkEvery('walletSale', {
  url: '/dashboard/wallets/BTC/btc/sell',
  persona: 'ada',
  setup: freezePrices,
  actors: {
    readMarketData: marketCall('/v1/app/wallets/{a}/{b}', 'BTC'),
    placement: placeOrder(
      '/v1/app/wallets/sell*',
      (input) => ((input as { quote: { kind: string } }).quote.kind === 'sellAll' ? 'Sell all' : 'Sell'),
      'BTC',
    ),
  },
  actions: {
    'walletSale.enterUsd': ({ page }, { text }) => page.retype(usd, String(text)),
    'walletSale.enterCrypto': ({ page }, { text }) => page.retype(crypto, String(text)),
    'walletSale.fillMax': (walker) => clickWhenEnabled(walker, /^Max/),
    'walletSale.review': (walker) => clickWhenEnabled(walker, 'Continue'),
    'walletSale.reviewAll': (walker) => clickWhenEnabled(walker, 'Sell all'),
    'walletSale.refresh': async ({ page }) =>
      (await page.has('Refresh')) ? page.click('Refresh') : page.revalidate(),
  },
  shows: {
    loading: async (page) => {
      await page.expectTitle('Wallet Sell')
      expect(await page.has('Continue')).toBe(false)
    },
    failed: (page, { context: { error: apiError } }) => page.expectText(apiError ? /offline/ : 'a reason'),
    editing: async (page) => {
      await page.expectText('Minimum: $10')
      expect([await page.has('Max USD'), await page.has('Max BTC')]).toEqual([true, true])
    },
    reloading: (page) => page.expectText('Minimum: $10'),
    placing: (page) => page.expectText(/Processing|You get about/),
    completed: async (page, { context }) => {
      await page.expectText('Transaction Success!', /You have just sold .* to the provider/)
      if (context.order.quote?.kind === 'sellAll') await page.expectToast('Sold all successfully!')
    },
  },
  // The amounts are those of the market data that were read.
  inside: {
    editing: async ({ page, state }) => {
      const { draft, marketData, checked, error } = state!.context
      await page.expectValue(usd, draft.usd)
      await page.expectValue(crypto, draft.crypto)
      const problem = checked ? sell.check(draft, marketData)?.text : undefined
      await page.expectError(usd, draft.typed === 'usd' ? problem : undefined)
      await page.expectError(crypto, draft.typed === 'crypto' ? problem : undefined)
      if (error) await page.expectText(sellErrorText(error))
    },
    reloading: ({ page, state }) => page.expectValue(crypto, state?.context.draft.crypto),
  },
  requirements: '[WSELL-01] [WSELL-02]',
  level: 'effects',
  journeys: {
    'Sell all sells everything and confirms it [WSELL-18]': [
      doneEvent('readMarketData', marketData),
      { type: 'walletSale.reviewAll' },
      placementEnds({}, {})[0]!,
    ],
  },
})
