import { expect } from 'vitest'
import { restCall } from '../../../models/actors'
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
import { wallet } from './transfer.model'

const at = '/dashboard/wallets/USDT/tron'
const to = 'Username or email'
/** The amount fields that can be typed in. */
const amounts = 'dialog [inputmode=decimal]:enabled'
const usd = 'Amount in USD'
const crypto = 'Amount in USDT'

setUpDatabase()
walkEvery('transfer', {
  url: at,
  persona: 'ada',
  setup: async (walker) => {
    await freezePrices(walker)
    await walker.world.credit({ customer: 'ada', ...wallet, amount: '5' })
    await openWith(walker, at, 'Transfer')
  },
  begin: ({ page }) => page.click('Transfer'),
  requirements: '[TRANSFER-01] [TRANSFER-06] [TRANSFER-09] [WALLET-30] [WALLET-33]',
  actors: {
    readMarketData: marketCall('/v1/crypto/{chain}/{symbol}/{type}/transactions/rate', 'USDT'),
    findRecipient: restCall('GET', '/v1/auth/account/find/{a}/{b}'),
    placement: placeOrder('/v1/app/wallets/transfer', 'Transfer to Bola', 'USDT'),
  },
  actions: {
    'transfer.enterRecipient': ({ page }, { text }) => page.fill(to, String(text)),
    'transfer.enterUsd': ({ page }, { text }) => page.retype(usd, String(text)),
    'transfer.enterCrypto': ({ page }, { text }) => page.retype(crypto, String(text)),
    'transfer.fillMax': (walker) => clickWhenEnabled(walker, /^Max/),
    'transfer.review': ({ page }) => page.click('Continue', 'dialog'),
    'transfer.refresh': ({ page }) => page.click('Refresh', 'dialog'),
  },
  shows: {
    choosing: (page) => page.expectValue('From', ''),
    loading: async (page) => {
      await page.expectTitle('Wallet Details')
      await page.expectText('Transfer')
    },
    failed: async (page) => expect(await page.has('Refresh')).toBe(true),
    'editing.asking': async (page, { context: { draft, checked } }) => {
      await page.expectValue('From', 'USDT tron')
      await page.expectValue(to, draft.to)
      // The recipient's name is visible before an amount can be typed.
      expect(await page.texts(amounts)).toHaveLength(0)
      if (checked) await page.expectError(to, draft.to === '' ? 'This field is required' : 'invalid user ID')
    },
    'editing.pausing': (page, { context }) => page.expectValue(to, context.draft.to),
    'editing.searching': (page) => page.expectText(/Searching/),
    // By first name, last name and username, before there is any amount to type.
    'editing.found': async (page) => {
      await page.expectText('Bola Adeyemi', '@bola')
      expect(await page.texts(amounts)).toHaveLength(2)
    },
    'editing.unfound': (page, { context }) => page.expectValue(to, context.draft.to),
    reloading: (page) => page.expectText('Bola Adeyemi'),
    placing: (page) => page.expectText(/Processing|Bola Adeyemi \(@bola\)/),
    completed: (page) => page.expectToast('Transfer completed'),
  },
  inside: {
    'editing.unfound': ({ page, state }) => showsReason(page, state?.context.error),
  },
  level: 'effects',
})
