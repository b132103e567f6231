import { expect } from 'vitest'
import type { TransferTerms } from '../../machines/wallets/transfer.rules'
import { done, type PlainEvent } from '../shared/graph'
import { titleOf } from '../shared/paths'
import { rest } from '../shared/ports'
import { walkEvery } from '../shared/walk'
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
  unseenOutcomes,
  unseenTimes,
} from './money-walk.stage'
import { openTransfer, poorTerms, wallet } from './transfer.model'

const page = '/dashboard/wallets/USDT/tron'
const to = 'Username or email'
const usd = 'Amount (USD)'
const crypto = 'Amount in USDT'
const amounts = /^transfer\.(enterUsd|enterCrypto|fillMax)$/

haveDatabase()
walkEvery('transfer', {
  at: page,
  as: 'ada',
  stage: async (walker) => {
    await standStill(walker)
    await walker.world.credit({ customer: 'ada', ...wallet, amount: '5' })
    await openBy(walker, page, 'Transfer')
  },
  // The dialog's flow begins when it opens, with the page's own wallet.
  opening: () => ({ type: 'transfer.open', ...wallet, open: null }),
  ports: {
    readTransferTerms: rest(
      'GET',
      '/v1/crypto/{chain}/{symbol}/{type}/transactions/rate',
      async ({ world }, outcome) => {
        const terms = outcome?.output as TransferTerms | undefined
        if (terms) await world.setPrice('USDT', terms.price)
      },
    ),
    findRecipient: rest('GET', '/v1/auth/account/find/{a}/{b}'),
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
    'editing.unfound': (page, _, { state }) => showsReason(page, state?.context.refusal),
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
  offers: (state, event) => {
    const { draft } = state.context
    const isOther = (text: unknown, field: string) => text !== field
    if (
      ['transfer.close', 'transfer.open', 'transfer.pickWallet', 'transfer.pickRecent'].includes(event.type)
    )
      return false
    if (titleOf(event) === titleOf(done('readTransferTerms', poorTerms) as PlainEvent)) return false
    // Amounts are asked for once it is clear who gets them.
    if (amounts.test(event.type))
      return state.matches({ editing: 'found' }) && isOther(event.text, draft[draft.typed])
    if (event.type === 'transfer.enterRecipient') return isOther(event.text, draft.to)
    return true
  },
  unseen: {
    ...unseenOutcomes,
    ...unseenTimes,
    findAgain: 'nobody of that name is nobody when asked again',
    'decide true': 'this upstream keeps outcomes: nobody is asked',
    'done findRecipient {"id":"acc-ada"}': 'the path types the name of another; wallets.machine.test.ts',
    [titleOf({ type: 'transfer.open', ...wallet, open: openTransfer })]: 'wallets-money.spec.ts',
  },
  level: 'effects',
})
