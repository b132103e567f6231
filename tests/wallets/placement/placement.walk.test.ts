import { expect } from 'vitest'
import { passwordForTransferText } from '../../../machines/wallets/orders/order.rules'
import { type SellQuote, sellErrorText } from '../../../machines/wallets/orders/wallet-sale.rules'
import { personas } from '../../../mock-api/accounts/personas'
import { walkEvery } from '../../walker/walk'
import {
  clickInDialog,
  clickWhenEnabled,
  freezePrices,
  marketCall,
  post,
  reconcileCall,
  setUpDatabase,
  showsUnknown,
} from '../money/money-walk.stage'

const crypto = 'Amount in BTC'
const at = '/dashboard/wallets/BTC/btc/sell'

setUpDatabase()
walkEvery('placement', {
  at,
  as: 'ada',
  stage: async (walker) => {
    await freezePrices(walker)
    await walker.open(at)
    await walker.until(() => walker.page.retype(crypto, '0.001'))
    await clickWhenEnabled(walker, 'Continue')
    await walker.until(() => walker.page.reads('You get about', 'Review your order'))
  },
  proves: '[WSELL-06] [WSELL-20] [WSELL-21] [WSELL-22]',
  actors: {
    readMarketData: marketCall('/v1/app/wallets/{a}/{b}', 'BTC'),
    placeIntent: post('/v1/app/wallets/sell*'),
    reconcileIntent: reconcileCall,
  },
  does: {
    'placement.submit': () => clickInDialog('Sell'),
    'placement.back': () => clickInDialog('Back'),
    'placement.agree': async (walker) => {
      await walker.until(() => walker.page.retype('Password', personas.ada.password))
      walker.page.click('Authenticate')
    },
    'placement.decline': (walker) => walker.until(() => walker.page.click('Cancel')),
    'placement.askAgain': () => clickInDialog('Check again'),
  },
  shows: {
    reviewing: (page, { context: { previous, quote, error } }) => {
      page.reads('You sell', 'You get about')
      page.reads(new RegExp(`${(quote as SellQuote).amountCrypto.replace('.', '\\.')}\\sBTC`))
      if (error) page.reads(sellErrorText(error))
      else if (previous) page.reads(/The amounts have changed/)
    },
    checkingPrice: (page) => page.reads('You sell'),
    placing: (page) => page.reads('Processing'),
    requoting: (page) => page.reads('The price changed. Please review again'),
    askingPassword: (page) => page.reads(passwordForTransferText),
    'unconfirmed.checking': (page, _, { records }) => {
      showsUnknown(page)
      const isNew = records.at(-1)?.event.type === 'placement.unconfirmed'
      if (isNew) page.toasts('You cannot make sell from wallets at the moment')
    },
    'unconfirmed.waiting': showsUnknown,
    settled: (page) => {
      page.reads('Transaction Success!')
      page.reads('You have just sold 0.001 BTC to the provider. You will be paid shortly.')
      expect(page.control('Back to wallet').getAttribute('href')).toBe('/dashboard/wallets/BTC/btc')
    },
    rejected: (page) => page.reads('Insufficient balance'),
    withdrawn: (page) => {
      page.lacks('Review your order')
      page.holds(crypto, '0.001')
    },
  },
  unseen: { invalid: 'only a sale changes the market data here' },
  level: 'effects',
})
