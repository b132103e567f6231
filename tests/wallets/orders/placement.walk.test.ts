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
} from '../money/money-walk.fixture'

const crypto = 'Amount in BTC'
const path = '/dashboard/wallets/BTC/btc/sell'

setUpDatabase()
walkEvery('placement', {
  url: path,
  persona: 'ada',
  setup: async (walker) => {
    await freezePrices(walker)
    await walker.open(path)
    await walker.until(async () =>
      expect(await walker.page.texts('[inputmode=decimal]:enabled')).toHaveLength(2),
    )
    await walker.page.retype(crypto, '0.001')
    await clickWhenEnabled(walker, 'Continue')
    await walker.until(() => walker.page.expectText('You get about', 'Review your order'))
  },
  requirements: '[WSELL-06] [WSELL-20] [WSELL-21] [WSELL-22]',
  actors: {
    readMarketData: marketCall('/v1/app/wallets/{a}/{b}', 'BTC'),
    placeIntent: post('/v1/app/wallets/sell*'),
    reconcileIntent: reconcileCall,
  },
  actions: {
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
      await page.expectText('You sell', 'You get about')
      await page.expectText(new RegExp(`${(quote as SellQuote).amountCrypto.replace('.', '\\.')}\\sBTC`))
      if (error) await page.expectText(sellErrorText(error))
      else if (previous) await page.expectText(/The amounts have changed/)
    },
    checkingPrice: (page) => page.expectText('You sell'),
    placing: (page) => page.expectText('Processing'),
    requoting: (page) => page.expectText('The price changed. Please review again'),
    askingPassword: (page) => page.expectText(passwordForTransferText),
    'outcomeUnknown.checking': showsUnknown,
    'outcomeUnknown.waiting': showsUnknown,
    settled: async (page) => {
      await page.expectText('Transaction Success!')
      await page.expectText('You have just sold 0.001 BTC to the provider. You will be paid shortly.')
      expect(await page.texts('a[href="/dashboard/wallets/BTC/btc"]')).toContain('Back to wallet')
    },
    rejected: (page) => page.expectText('Insufficient balance'),
    withdrawn: async (page) => {
      await page.expectAbsent('Review your order')
      await page.expectValue(crypto, '0.001')
    },
  },
  inside: {
    'outcomeUnknown.checking': async ({ page, records }) => {
      const isNew = records.at(-1)?.event.type === 'placement.unconfirmed'
      if (isNew) await page.expectToast('You cannot make sell from wallets at the moment')
    },
  },
  unseen: { invalid: 'only a sale changes the market data here' },
  level: 'effects',
})
