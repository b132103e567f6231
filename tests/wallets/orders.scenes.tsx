import { neverResponds, rejectUnreachable, rejectWith } from '../fixtures/customers'
import { advance, click, expectText, fill, ready, type Step, scenes, select, state } from '../fixtures/scene'

const wallets = '/dashboard/wallets'
const tether = `${wallets}/USDT/tron`
const order = `${tether}/sell`
const amount = 'Amount in USDT'
const review = [fill(amount, '20'), click('Continue')]

const moved = { id: 'tx-9', amountCrypto: '20', amountUSD: '20.00', createDate: '2026-11-20T12:00:00.000Z' }

interface Order {
  call: string
  response: object
  /** From the page to the form with an amount, and its review. */
  toReview: Step[]
  confirm: string | RegExp
  done: string
}
const sell: Order = {
  call: 'sellFromWallet',
  response: { ...moved, amountNGN: '33105.00' },
  toReview: [...review, ready('Sell')],
  confirm: 'Sell',
  done: 'Transaction Success!',
}
const transfer: Order = {
  call: 'transferFromWallet',
  response: moved,
  toReview: [
    click('Transfer'),
    fill('Username or email', 'bola'),
    advance(2_000),
    expectText('Bola Adeyemi'),
    ...review,
    ready(/^Transfer to /),
  ],
  confirm: /^Transfer to /,
  done: 'Transfer completed',
}
const swap: Order = {
  call: 'swapInWallet',
  response: { from: moved, to: { ...moved, id: 'tx-10', amountCrypto: '0.000333' } },
  toReview: [
    click('Swap'),
    select('From', 'USDT tron'),
    select('To', 'BTC btc'),
    ready('Max USDT'),
    ...review,
    ready('Swap'),
  ],
  confirm: 'Swap',
  done: 'Swap completed',
}

/** From the review to every outcome of an order. */
const outcomes = <Name extends string>(name: Name, { call, response, toReview, confirm, done }: Order) => {
  const confirmed = [...toReview, click(confirm)]
  return {
    [`${name}-review`]: state('review', confirm, toReview),
    [`${name}-refused`]: state('refused', 'Insufficient balance', confirmed, {
      responses: { [call]: rejectWith(422, 'Insufficient balance') },
    }),
    [`${name}-processing`]: state('processing', 'Processing', confirmed, {
      responses: { [call]: neverResponds },
      busy: true,
    }),
    [`${name}-done`]: state('done', done, confirmed, { responses: { [call]: () => response } }),
  } as Record<`${Name}-${'review' | 'refused' | 'processing' | 'done'}`, ReturnType<typeof state>>
}

const outcomeUnknown = /We could not confirm this/
const noOutcome = {
  responses: {
    sellFromWallet: rejectUnreachable,
    moneyOutcome: rejectUnreachable,
    moneyCalls: rejectUnreachable,
  },
}
const sellWithoutOutcome = [...sell.toReview, click('Sell'), expectText(outcomeUnknown)]

export const walletSaleScenes = scenes(
  'Sell from a wallet',
  { url: order },
  {
    'wallet-sale': state('form', 'Continue', [ready('Continue')]),
    'wallet-sale-unread': state('figures not read', 'Try again', [], {
      responses: { dollarPrice: rejectUnreachable },
    }),
    'wallet-sale-too-much': state('more than the balance', 'Insufficient balance', [
      fill(amount, '50.51'),
      click('Continue'),
    ]),
    'wallet-sale-minimum': state(
      'less than the minimum',
      /^Minimum: /,
      [fill(amount, '0.5'), click('Continue')],
      {
        url: `${wallets}/USDT/eth/sell`,
      },
    ),
    'wallet-sale-asked': state('an amount of two meanings', '1234567 or 1234.567?', [
      fill(amount, '1234,567'),
    ]),
    'wallet-sale-empty': state('empty wallet', 'Nothing to sell', [], {
      url: `${wallets}/BNB/bsc/sell`,
    }),
    'sell-all-review': state('review of all', 'Sell all your USDT?', [click('Sell all'), ready('Sell all')]),
    ...outcomes('sell', sell),
    'sell-unconfirmed': state('outcome unknown', outcomeUnknown, sellWithoutOutcome, noOutcome),
    'sell-unconfirmed-later': state(
      'outcome unknown, on the wallets page',
      outcomeUnknown,
      [...sellWithoutOutcome, (fixture) => fixture.open(wallets)],
      noOutcome,
    ),
  },
)

export const transferScenes = scenes(
  'Transfer',
  { url: tether },
  {
    transfer: state('form', 'Username or email', [click('Transfer'), ready('Continue')]),
    'transfer-nobody': state(
      'unknown recipient',
      'User not found',
      [click('Transfer'), fill('Username or email', 'nobodyatall'), advance(2_000)],
      { responses: { recipient: rejectWith(404, 'User not found') } },
    ),
    ...outcomes('transfer', transfer),
  },
)

export const swapScenes = scenes(
  'Swap',
  { url: wallets },
  { swap: state('form', 'From', [click('Swap')]), ...outcomes('swap', swap) },
)
