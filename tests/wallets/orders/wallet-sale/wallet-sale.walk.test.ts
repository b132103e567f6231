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
import { placementEnds } from '../order-model'
import { marketData } from '../placement.fixture'

const usd = 'Amount in USD'
const crypto = 'Amount in BTC'
/** The enabled amount fields. */
const amounts = '[inputmode=decimal]:enabled'
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
    'order.enterUsd': ({ page }, { text }) => page.retype(usd, String(text)),
    'order.enterCrypto': ({ page }, { text }) => page.retype(crypto, String(text)),
    'order.fillMax': (walker) => clickWhenEnabled(walker, /^Max/),
    'order.review': (walker, { all }) => clickWhenEnabled(walker, all ? 'Sell all' : 'Continue'),
    'order.refresh': async ({ page }) =>
      (await page.has('Try again')) ? page.click('Try again') : page.revalidate(),
  },
  shows: {
    'editing.loading': async (page, { context: { marketData } }) => {
      await page.expectTitle('Wallet Sell')
      expect(await page.texts(amounts)).toHaveLength(marketData ? 2 : 0)
    },
    'editing.failed': (page) => page.expectText(/offline/),
    'editing.ready': async (page) => {
      await page.expectText('Minimum: $10')
      expect([await page.has('Max USD'), await page.has('Max BTC')]).toEqual([true, true])
    },
    placing: (page) => page.expectText(/Processing|You get about/),
    completed: async (page, { context }) => {
      await page.expectText('Transaction Success!', /You have just sold .* to the provider/)
      if (context.order.quote?.kind === 'sellAll') await page.expectToast('Sold all successfully!')
    },
  },
  // The expected amounts come from the market data of the path.
  inside: {
    'editing.ready': async ({ page, state }) => {
      const { draft, marketData, checked, error } = state!.context
      await page.expectValue(usd, draft.usd)
      await page.expectValue(crypto, draft.crypto)
      const problem = checked ? sell.check(draft, marketData)?.text : undefined
      await page.expectError(usd, draft.typed === 'usd' ? problem : undefined)
      await page.expectError(crypto, draft.typed === 'crypto' ? problem : undefined)
      if (error) await page.expectText(sellErrorText(error))
    },
  },
  requirements: '[WSELL-01] [WSELL-02]',
  level: 'effects',
  journeys: {
    'Sell all sells everything and confirms it [WSELL-18]': [
      doneEvent('readMarketData', marketData),
      { type: 'order.review', all: true },
      placementEnds({}, {})[0]!,
    ],
  },
})
