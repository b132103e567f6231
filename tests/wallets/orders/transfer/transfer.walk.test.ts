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
} from '../../money/money-walk.stage'
import { wallet } from './transfer.model'

const at = '/dashboard/wallets/USDT/tron'
const to = 'Username or email'
/** The amount fields that can be typed in. */
const amounts = 'dialog [inputmode=decimal]:enabled'
const usd = 'Amount in USD'
const crypto = 'Amount in USDT'

setUpDatabase()
walkEvery('transfer', {
  at,
  as: 'ada',
  stage: async (walker) => {
    await freezePrices(walker)
    await walker.world.credit({ customer: 'ada', ...wallet, amount: '5' })
    await openWith(walker, at, 'Transfer')
  },
  begins: ({ page }) => page.click('Transfer'),
  proves: '[TRANSFER-01] [TRANSFER-06] [TRANSFER-09] [WALLET-30] [WALLET-33]',
  actors: {
    readMarketData: marketCall('/v1/crypto/{chain}/{symbol}/{type}/transactions/rate', 'USDT'),
    findRecipient: restCall('GET', '/v1/auth/account/find/{a}/{b}'),
    placement: placeOrder('/v1/app/wallets/transfer', 'Transfer to Bola', 'USDT'),
  },
  does: {
    'transfer.enterRecipient': ({ page }, { text }) => page.fill(to, String(text)),
    'transfer.enterUsd': ({ page }, { text }) => page.retype(usd, String(text)),
    'transfer.enterCrypto': ({ page }, { text }) => page.retype(crypto, String(text)),
    'transfer.fillMax': (walker) => clickWhenEnabled(walker, /^Max/),
    'transfer.review': ({ page }) => page.click('Continue', 'dialog'),
    'transfer.refresh': ({ page }) => page.click('Refresh', 'dialog'),
  },
  shows: {
    choosing: (page) => page.holds('From', ''),
    loading: async (page) => {
      await page.isTitled('Wallet Details')
      await page.reads('Transfer')
    },
    failed: async (page) => expect(await page.has('Refresh')).toBe(true),
    'editing.asking': async (page, { context: { draft, checked } }) => {
      await page.holds('From', 'USDT tron')
      await page.holds(to, draft.to)
      // The recipient's name is visible before an amount can be typed.
      expect(await page.texts(amounts)).toHaveLength(0)
      if (checked) await page.marks(to, draft.to === '' ? 'This field is required' : 'invalid user ID')
    },
    'editing.pausing': (page, { context }) => page.holds(to, context.draft.to),
    'editing.searching': (page) => page.reads(/Searching/),
    // By first name, last name and username, before there is any amount to type.
    'editing.found': async (page) => {
      await page.reads('Bola Adeyemi', '@bola')
      expect(await page.texts(amounts)).toHaveLength(2)
    },
    'editing.unfound': (page, { context }) => page.holds(to, context.draft.to),
    reloading: (page) => page.reads('Bola Adeyemi'),
    placing: (page) => page.reads(/Processing|Bola Adeyemi \(@bola\)/),
    completed: (page) => page.toasts('Transfer completed'),
  },
  inside: {
    'editing.unfound': ({ page, state }) => showsReason(page, state?.context.error),
  },
  level: 'effects',
})
