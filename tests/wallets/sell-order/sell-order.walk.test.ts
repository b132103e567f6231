import { expect } from 'vitest'
import type { SellMarketData } from '../../../machines/wallets/sell-order/sell-order.rules'
import { sellErrorText } from '../../../machines/wallets/sell-order/sell-order.rules'
import { restCall } from '../../models/actors'
import { done, type PlainEvent } from '../../models/graph'
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
import { changedMarketData, marketData, settled, unknown } from './sell-order.model'

const usd = 'Amount in USD'
const crypto = 'Amount in BTC'
const submit = { type: 'sellOrder.submit', intentId: 'i-1' }
const toPlacing: PlainEvent[] = [
  done('readSellTerms', marketData),
  { type: 'sellOrder.enterCrypto', text: '0.001', pasted: false },
  { type: 'sellOrder.review' },
  submit,
  done('readSellTerms', marketData),
] as PlainEvent[]

haveDatabase()
walkEvery('sellOrder', {
  at: '/dashboard/wallets/BTC/btc/sell',
  as: 'ada',
  stage: standStill,
  ports: {
    readSellTerms: restCall('GET', '/v1/app/wallets/{a}/{b}', async ({ world }, outcome) => {
      const price = (outcome?.output as SellMarketData | undefined)?.price
      if (price) await world.setPrice('BTC', price)
    }),
    placeIntent: post('/v1/app/wallets/sell*'),
    reconcileIntent: look,
  },
  does: {
    'sellOrder.enterUsd': ({ page }, { text }) => page.retype(usd, String(text)),
    'sellOrder.enterCrypto': ({ page }, { text }) => page.retype(crypto, String(text)),
    'sellOrder.fillMax': (walker) => pressWhenOpen(walker, /^Max/),
    'sellOrder.review': (walker) => pressWhenOpen(walker, 'Continue'),
    'sellOrder.reviewAll': (walker) => pressWhenOpen(walker, 'Sell all'),
    'sellOrder.submit': (walker) =>
      pressInDialog(walker.state?.context.quote.kind === 'sellAll' ? 'Sell all' : 'Sell'),
    'sellOrder.back': () => pressInDialog('Back'),
    'sellOrder.refresh': (walker) =>
      walker.state?.matches('failed') ? walker.page.press('Refresh') : walker.page.revalidate(),
    'sellOrder.askAgain': () => pressInDialog('Check again'),
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
    reviewing: (page, { context: { moved: changed, quote } }) => {
      page.reads('You sell', 'You get about')
      page.reads(new RegExp(`${quote?.amountCrypto.replace('.', '\\.')}\\sBTC`))
      if (changed) page.reads(/The figures changed/)
    },
    checkingPrice: (page) => page.reads('You sell'),
    placing: (page) => page.reads('Processing'),
    'unconfirmed.checking': showsUnknown,
    'unconfirmed.waiting': showsUnknown,
    sold: (page) => page.reads('Transaction Success!', /You have just sold .* to the provider/),
  },
  level: 'effects',
  journeys: {
    'a lost reply is not a "no": we say so, and look again': [
      ...toPlacing,
      done('placeIntent', unknown) as PlainEvent,
      done('reconcileIntent', unknown) as PlainEvent,
      { type: 'sellOrder.askAgain' },
      done('reconcileIntent', unknown) as PlainEvent,
    ],
    'a price that moved is asked about before anything is sent': [
      ...toPlacing.slice(0, -1),
      done('readSellTerms', changedMarketData) as PlainEvent,
      submit,
      done('readSellTerms', changedMarketData) as PlainEvent,
      done('placeIntent', settled) as PlainEvent,
    ],
  },
})
