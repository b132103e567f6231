import type { SellMarketData, SellQuote } from '../../../machines/wallets/sell-order/sell-order.rules'
import { restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'
import {
  haveDatabase,
  look,
  post,
  pressInDialog,
  pressWhenOpen,
  showsUnknown,
  standStill,
} from '../money/money-walk.stage'

const crypto = 'Amount in BTC'
const at = '/dashboard/wallets/BTC/btc/sell'

haveDatabase()
walkEvery('placement', {
  at,
  as: 'ada',
  stage: async (walker) => {
    await standStill(walker)
    await walker.open(at)
    await walker.until(() => walker.page.retype(crypto, '0.001'))
    await pressWhenOpen(walker, 'Continue')
    await walker.until(() => walker.page.reads('You get about', 'Review your order'))
  },
  ports: {
    readMarketData: restCall('GET', '/v1/app/wallets/{a}/{b}', async ({ world }, outcome) => {
      const price = (outcome?.output as SellMarketData | undefined)?.price
      if (price) await world.setPrice('BTC', price)
    }),
    placeIntent: post('/v1/app/wallets/sell*'),
    reconcileIntent: look,
  },
  does: {
    'placement.submit': () => pressInDialog('Sell'),
    'placement.back': () => pressInDialog('Back'),
    'placement.askAgain': () => pressInDialog('Check again'),
  },
  shows: {
    reviewing: (page, { context: { moved, quote } }) => {
      page.reads('You sell', 'You get about')
      page.reads(new RegExp(`${(quote as SellQuote).amountCrypto.replace('.', '\\.')}\\sBTC`))
      if (moved) page.reads(/The figures changed/)
    },
    checkingPrice: (page) => page.reads('You sell'),
    placing: (page) => page.reads('Processing'),
    'unconfirmed.checking': showsUnknown,
    'unconfirmed.waiting': showsUnknown,
    settled: (page) => page.reads('Transaction Success!', /You have just sold .* to the provider/),
    rejected: (page) => page.reads('Insufficient balance'),
    withdrawn: (page) => {
      page.lacks('Review your order')
      page.holds(crypto, '0.001')
    },
  },
  unseen: { invalid: 'what the world has for sale only changes by selling' },
  level: 'effects',
})
