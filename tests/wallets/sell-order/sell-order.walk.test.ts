import { expect } from 'vitest'
import type { SellMarketData } from '../../../machines/wallets/sell-order/sell-order.rules'
import { sellErrorText } from '../../../machines/wallets/sell-order/sell-order.rules'
import { restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'
import { haveDatabase, placed, pressWhenOpen, standStill } from '../money/money-walk.stage'

const usd = 'Amount in USD'
const crypto = 'Amount in BTC'
haveDatabase()
walkEvery('sellOrder', {
  at: '/dashboard/wallets/BTC/btc/sell',
  as: 'ada',
  stage: standStill,
  ports: {
    readMarketData: restCall('GET', '/v1/app/wallets/{a}/{b}', async ({ world }, outcome) => {
      const price = (outcome?.output as SellMarketData | undefined)?.price
      if (price) await world.setPrice('BTC', price)
    }),
    placement: placed(
      '/v1/app/wallets/sell*',
      ({ state }) => (state?.context.order.quote.kind === 'sellAll' ? 'Sell all' : 'Sell'),
      ({ world }, { price }: SellMarketData) => world.setPrice('BTC', price),
    ),
  },
  does: {
    'sellOrder.enterUsd': ({ page }, { text }) => page.retype(usd, String(text)),
    'sellOrder.enterCrypto': ({ page }, { text }) => page.retype(crypto, String(text)),
    'sellOrder.fillMax': (walker) => pressWhenOpen(walker, /^Max/),
    'sellOrder.review': (walker) => pressWhenOpen(walker, 'Continue'),
    'sellOrder.reviewAll': (walker) => pressWhenOpen(walker, 'Sell all'),
    'sellOrder.refresh': (walker) =>
      walker.state?.matches('failed') ? walker.page.press('Refresh') : walker.page.revalidate(),
  },
  shows: {
    loading: (page) => expect(page.has('Continue')).toBe(false),
    failed: (page, { context: { error: apiError } }) => page.reads(apiError ? /offline/ : 'a reason'),
    editing: (page, _, { state }) => {
      page.holds(usd, state?.context.draft.usd)
      page.holds(crypto, state?.context.draft.crypto)
      const reason = state?.context.error
      if (reason) page.reads(sellErrorText(reason))
    },
    reloading: (page, _, { state }) => page.holds(crypto, state?.context.draft.crypto),
    placing: (page) => page.reads(/Processing|You get about/),
    sold: (page) => page.reads('Transaction Success!', /You have just sold .* to the provider/),
  },
  level: 'effects',
})
