import { expect } from 'vitest'
import type { TransferMarketData } from '../../../machines/wallets/transfer/transfer.rules'
import { restCall } from '../../models/actors'
import { walkEvery } from '../../walker/walk'
import {
  haveDatabase,
  look,
  openBy,
  post,
  pressInDialog,
  pressWhenOpen,
  showsReason,
  showsUnknown,
  standStill,
} from '../money/money-walk.stage'
import { wallet } from './transfer.model'

const page = '/dashboard/wallets/USDT/tron'
const to = 'Username or email'
const usd = 'Amount (USD)'
const crypto = 'Amount in USDT'

haveDatabase()
walkEvery('transfer', {
  at: page,
  as: 'ada',
  stage: async (walker) => {
    await standStill(walker)
    await walker.world.credit({ customer: 'ada', ...wallet, amount: '5' })
    await openBy(walker, page, 'Transfer')
  },
  ports: {
    readTransferTerms: restCall(
      'GET',
      '/v1/crypto/{chain}/{symbol}/{type}/transactions/rate',
      async ({ world }, outcome) => {
        const marketData = outcome?.output as TransferMarketData | undefined
        if (marketData) await world.setPrice('USDT', marketData.price)
      },
    ),
    findRecipient: restCall('GET', '/v1/auth/account/find/{a}/{b}'),
    placeIntent: post('/v1/app/wallets/transfer'),
    reconcileIntent: look,
  },
  does: {
    'transfer.enterRecipient': ({ page }, { text }) => page.fill(to, String(text)),
    'transfer.enterUsd': ({ page }, { text }) => page.retype(usd, String(text)),
    'transfer.enterCrypto': ({ page }, { text }) => page.retype(crypto, String(text)),
    'transfer.fillMax': (walker) => pressWhenOpen(walker, /^Max/),
    'transfer.review': () => pressInDialog('Continue'),
    'transfer.submit': () => pressInDialog('Send'),
    'transfer.back': () => pressInDialog('Back'),
    'transfer.refresh': () => pressInDialog('Refresh'),
    'transfer.askAgain': () => pressInDialog('Check again'),
  },
  shows: {
    loading: (page) => page.reads('Transfer'),
    failed: (page) => expect(page.has('Refresh')).toBe(true),
    'editing.asking': (page, { context }) => page.holds(to, context.draft.to),
    'editing.pausing': (page, { context }) => page.holds(to, context.draft.to),
    'editing.searching': (page) => page.reads(/Looking/),
    // By first name, last name and username, before there is any amount to type.
    'editing.found': (page) => page.reads('Bola Adeyemi', '@bola'),
    'editing.unfound': (page, _, { state }) => showsReason(page, state?.context.error),
    reloading: (page) => page.reads('Bola Adeyemi'),
    reviewing: (page, { context: { moved } }) => {
      page.reads('Bola Adeyemi (@bola)')
      if (moved) page.reads(/The figures changed/)
    },
    checkingPrice: (page) => page.reads('Bola Adeyemi (@bola)'),
    placing: (page) => page.reads('Processing'),
    'unconfirmed.checking': showsUnknown,
    'unconfirmed.waiting': showsUnknown,
    completed: (page) => page.reads('Transfer completed'),
  },
  level: 'effects',
})
