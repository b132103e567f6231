import { expect } from 'vitest'
import { sell, sellErrorText } from '../../../machines/wallets/orders/wallet-sale.rules'
import { doneEvent } from '../../models/graph'
import { walkEvery } from '../../walker/walk'
import {
  clickWhenEnabled,
  freezePrices,
  marketCall,
  placeOrder,
  setUpDatabase,
} from '../money/money-walk.stage'
import { marketData } from '../placement/placement.fixture'
import { placementEnds } from '../placement/placement-outcomes'

const usd = 'Amount in USD'
const crypto = 'Amount in BTC'
setUpDatabase()
walkEvery('walletSale', {
  at: '/dashboard/wallets/BTC/btc/sell',
  as: 'ada',
  stage: freezePrices,
  actors: {
    readMarketData: marketCall('/v1/app/wallets/{a}/{b}', 'BTC'),
    placement: placeOrder(
      '/v1/app/wallets/sell*',
      ({ state }) => (state?.context.order.quote.kind === 'sellAll' ? 'Sell all' : 'Sell'),
      'BTC',
    ),
  },
  does: {
    'walletSale.enterUsd': ({ page }, { text }) => page.retype(usd, String(text)),
    'walletSale.enterCrypto': ({ page }, { text }) => page.retype(crypto, String(text)),
    'walletSale.fillMax': (walker) => clickWhenEnabled(walker, /^Max/),
    'walletSale.review': (walker) => clickWhenEnabled(walker, 'Continue'),
    'walletSale.reviewAll': (walker) => clickWhenEnabled(walker, 'Sell all'),
    'walletSale.refresh': (walker) =>
      walker.state?.matches('failed') ? walker.page.click('Refresh') : walker.page.revalidate(),
  },
  shows: {
    loading: (page) => {
      page.isTitled('Wallet Sell')
      expect(page.has('Continue')).toBe(false)
    },
    failed: (page, { context: { error: apiError } }) => page.reads(apiError ? /offline/ : 'a reason'),
    editing: (page, _, { state }) => {
      page.holds(usd, state?.context.draft.usd)
      page.holds(crypto, state?.context.draft.crypto)
      const { draft, marketData, checked } = state!.context
      const problem = checked ? sell.check(draft, marketData)?.text : undefined
      page.marks(usd, draft.typed === 'usd' ? problem : undefined)
      page.marks(crypto, draft.typed === 'crypto' ? problem : undefined)
      page.reads('Minimum: $10')
      expect([page.has('Max USD'), page.has('Max BTC')]).toEqual([true, true])
      const reason = state?.context.error
      if (reason) page.reads(sellErrorText(reason))
    },
    reloading: (page, _, { state }) => page.holds(crypto, state?.context.draft.crypto),
    placing: (page) => page.reads(/Processing|You get about/),
    completed: (page, { context }) => {
      page.reads('Transaction Success!', /You have just sold .* to the provider/)
      if (context.order.quote?.kind === 'sellAll') page.toasts('Sold all successfully!')
    },
  },
  proves: '[WSELL-01] [WSELL-02]',
  level: 'effects',
  journeys: {
    'Sell all sells everything and confirms it [WSELL-18]': [
      doneEvent('readMarketData', marketData),
      { type: 'walletSale.reviewAll' },
      placementEnds({}, {})[0]!,
    ],
  },
})
