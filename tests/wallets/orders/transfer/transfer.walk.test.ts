import { expect } from 'vitest'
import { lookupDebounceMs } from '../../../../machines/wallets/orders/transfer/transfer.rules'
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

const path = '/dashboard/wallets/USDT/tron'
const recipient = 'Username or email'
/** The enabled amount fields. */
const amounts = 'dialog [inputmode=decimal]:enabled'
const usd = 'Amount in USD'
const crypto = 'Amount in USDT'

setUpDatabase()
walkEvery('transfer', {
  url: path,
  persona: 'ada',
  setup: async (walker) => {
    await freezePrices(walker)
    await walker.world.credit({ customer: 'ada', ...wallet, amount: '5' })
    await openWith(walker, path, 'Transfer')
  },
  begin: ({ page }) => page.click('Transfer'),
  requirements: '[TRANSFER-01] [TRANSFER-06] [TRANSFER-09] [WALLET-30] [WALLET-33]',
  actors: {
    readMarketData: marketCall('/v1/crypto/{chain}/{symbol}/{type}/transactions/rate', 'USDT'),
    placement: placeOrder('/v1/app/wallets/transfer', 'Transfer to Bola', 'USDT'),
  },
  actions: {
    'order.setRecipient': async (walker, { id }) => {
      await walker.page.fill(recipient, id === null ? '' : 'bola')
      if (id === null) return
      await walker.passes(lookupDebounceMs)
      await walker.until(() => walker.page.expectText('Bola Adeyemi', '@bola'))
    },
    'order.enterUsd': ({ page }, { text }) => page.retype(usd, String(text)),
    'order.enterCrypto': ({ page }, { text }) => page.retype(crypto, String(text)),
    'order.fillMax': (walker) => clickWhenEnabled(walker, /^Max/),
    'order.review': ({ page }) => page.click('Continue', 'dialog'),
    'order.refresh': ({ page }) => page.click('Try again', 'dialog'),
  },
  shows: {
    'editing.choosing': (page) => page.expectValue('From', ''),
    'editing.loading': async (page) => {
      await page.expectTitle('Wallet Details')
      await page.expectText('Transfer')
    },
    'editing.failed': async (page) => expect(await page.has('Try again')).toBe(true),
    // The recipient's name and username appear before the amount fields are enabled.
    'editing.ready': async (page, { context: { draft, checked } }) => {
      await page.expectValue('From', 'USDT tron')
      expect(await page.texts(amounts)).toHaveLength(draft.recipient === null ? 0 : 2)
      if (draft.recipient !== null) await page.expectText('Bola Adeyemi', '@bola')
      else if (checked) await page.expectError(recipient, 'This field is required')
    },
    placing: (page) => page.expectText(/Processing|Bola Adeyemi \(@bola\)/),
    completed: (page) => page.expectToast('Transfer completed'),
  },
  inside: {
    'editing.ready': ({ page, state }) => showsReason(page, state?.context.error),
  },
  level: 'effects',
})
