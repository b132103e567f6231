import { expect } from 'vitest'
import { passwordForTransferText } from '../../../machines/wallets/orders/order.rules'
import { type SellQuote, sellErrorText } from '../../../machines/wallets/orders/wallet-sale/wallet-sale.rules'
import { personas } from '../../../mock-api/accounts/personas'
import { walkEvery } from '../../walker/walk'
import {
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
    'placement.submit': ({ page }) => page.click('Sell', 'dialog'),
    'placement.back': ({ page }) => page.click('Back', 'dialog'),
    'placement.agree': async (walker) => {
      await walker.until(() => walker.page.retype('Password', personas.ada.password))
      await walker.page.click('Authenticate')
    },
    'placement.decline': (walker) => walker.until(() => walker.page.click('Cancel')),
    'placement.askAgain': ({ page }) => page.click('Check again', 'dialog'),
  },
  shows: {
    reviewing: async (page, { context: { previous, quote, error } }) => {
      await page.reads('You sell', 'You get about')
      await page.reads(new RegExp(`${(quote as SellQuote).amountCrypto.replace('.', '\\.')}\\sBTC`))
      if (error) await page.reads(sellErrorText(error))
      else if (previous) await page.reads(/The amounts have changed/)
    },
    checkingPrice: (page) => page.reads('You sell'),
    placing: (page) => page.reads('Processing'),
    requoting: (page) => page.reads('The price changed. Please review again'),
    askingPassword: (page) => page.reads(passwordForTransferText),
    'unconfirmed.checking': showsUnknown,
    'unconfirmed.waiting': showsUnknown,
    settled: async (page) => {
      await page.reads('Transaction Success!')
      await page.reads('You have just sold 0.001 BTC to the provider. You will be paid shortly.')
      expect(await page.texts('a[href="/dashboard/wallets/BTC/btc"]')).toContain('Back to wallet')
    },
    rejected: (page) => page.reads('Insufficient balance'),
    withdrawn: async (page) => {
      await page.lacks('Review your order')
      await page.holds(crypto, '0.001')
    },
  },
  inside: {
    'unconfirmed.checking': async ({ page, records }) => {
      const isNew = records.at(-1)?.event.type === 'placement.unconfirmed'
      if (isNew) await page.toasts('You cannot make sell from wallets at the moment')
    },
  },
  unseen: { invalid: 'only a sale changes the market data here' },
  level: 'effects',
})
