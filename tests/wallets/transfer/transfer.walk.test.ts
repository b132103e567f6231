import { expect } from 'vitest'
import { restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'
import {
  clickInDialog,
  clickWhenEnabled,
  freezePrices,
  marketCall,
  openDialogBy,
  placeOrder,
  setUpDatabase,
  showsReason,
} from '../money/money-walk.stage'
import { wallet } from './transfer.model'

const page = '/dashboard/wallets/USDT/tron'
const to = 'Username or email'
const usd = 'Amount in USD'
const crypto = 'Amount in USDT'

setUpDatabase()
walkEvery('transfer', {
  at: page,
  as: 'ada',
  stage: async (walker) => {
    await freezePrices(walker)
    await walker.world.credit({ customer: 'ada', ...wallet, amount: '5' })
    await openDialogBy(walker, page, 'Transfer')
  },
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
    'transfer.review': () => clickInDialog('Continue'),
    'transfer.refresh': () => clickInDialog('Refresh'),
  },
  shows: {
    choosing: (page) => page.holds('From', ''),
    loading: (page) => {
      page.isTitled('Wallet Details')
      page.reads('Transfer')
    },
    failed: (page) => expect(page.has('Refresh')).toBe(true),
    'editing.asking': (page, { context: { draft, checked } }) => {
      page.holds('From', 'USDT tron')
      page.holds(to, draft.to)
      // The recipient's name is visible before an amount can be typed.
      expect(page.field(usd)).toHaveProperty('disabled', true)
      if (checked) page.marks(to, draft.to === '' ? 'This field is required' : 'invalid user ID')
    },
    'editing.pausing': (page, { context }) => page.holds(to, context.draft.to),
    'editing.searching': (page) => page.reads(/Searching/),
    // By first name, last name and username, before there is any amount to type.
    'editing.found': (page) => {
      page.reads('Bola Adeyemi', '@bola')
      expect(page.field(usd)).toHaveProperty('disabled', false)
    },
    'editing.unfound': (page, _, { state }) => showsReason(page, state?.context.error),
    reloading: (page) => page.reads('Bola Adeyemi'),
    placing: (page) => page.reads(/Processing|Bola Adeyemi \(@bola\)/),
    completed: (page) => page.toasts('Transfer completed'),
  },
  level: 'effects',
})
