import { describe, expect, it } from 'vitest'
import { payoutAccountIn } from '../../../machines/money/payout-account'
import { invalidRateText, rateIdIn, rateIdProblem } from '../../../machines/sell/deposit/deposit.rules'
import {
  type Destination,
  destinationOf,
  nextSteps,
  sellingSteps,
} from '../../../machines/sell/deposit/destination.rules'
import { incomingDeposits, incomingText } from '../../../machines/sell/deposit/incoming.rules'
import { payoutProgressOf, rateLockText } from '../../../machines/sell/deposit/payout.rules'

const tether = { symbol: 'USDT', chain: 'tron' }
const deposit = (amountUSD: string, changed: object = {}) => ({
  type: 'deposit',
  direction: 'bank',
  status: 'pending',
  amountUSD,
  currency: tether,
  ...changed,
})

describe('sum of small deposits', () => {
  it.each([
    [[], '0.00', false, 0],
    [['12.00'], '12.00', false, 60],
    [['12.00', '7.99'], '19.99', false, 99],
    [['12.00', '8.00'], '20.00', true, 100],
    [['12.00', '8.01'], '20.01', true, 100],
    [['0.10', '0.20'], '0.30', false, 1],
  ])('deposits of %j towards 20 dollars add up to %s', (amounts, sum, isReached, percent) => {
    const deposits = amounts.map((amount) => deposit(amount, { isReleased: false }))
    const progress = { paying: null, sum, arriving: '0.00', isReached, percent }
    expect(payoutProgressOf(deposits, tether, '20.00')).toEqual(progress)
  })

  const sent = (usd: string, isReleased?: boolean | null) =>
    deposit(usd, { isReleased, amountNGN: String(1650 * Number(usd)) })
  it.each([
    ['$50, then $3', [sent('50', true), sent('3', false)], '82500.00', '3.00', 30],
    ['$3, then $50', [sent('3', true), sent('50', true)], '87450.00', '0.00', 0],
    ['three deposits', [sent('50', true), sent('3', false), sent('4', false)], '82500.00', '7.00', 70],
    ['no release flag, below the minimum', [sent('3', null), sent('4', null)], null, '7.00', 70],
    ['no release flag, above the minimum', [sent('50', null), sent('3')], '87450.00', '0.00', 0],
  ])(
    'released deposits do not count towards a later minimum: %s [SELL-23]',
    (_, deposits, paying, sum, percent) => {
      const expected = { paying, sum, percent, isReached: false }
      expect(payoutProgressOf(deposits, tether, '10')).toMatchObject(expected)
    },
  )

  it('the sum counts pending bank deposits of this coin and network', () => {
    const others = [
      ...['pool', 'approved', 'reported'].map((status) => deposit('5', { status })),
      deposit('5', { type: 'sell' }),
      deposit('5', { direction: 'wallet' }),
      deposit('5', { currency: { symbol: 'USDT', chain: 'bsc' } }),
      deposit('5', { currency: { symbol: 'TRX', chain: 'tron' } }),
    ]
    expect(payoutProgressOf([...others, deposit('3')], tether, '20')).toMatchObject({
      sum: '3.00',
      arriving: '5.00',
    })
  })
})

describe('payee', () => {
  const account = (isDefault: boolean, status = 'active') => ({
    accountNumber: '0123456789',
    bank: { id: '058', name: 'GTBank' },
    isDefault,
    status,
  })
  it('a payout goes to the default account only (SELL-26)', () => {
    const [otherAccount, defaultAccount] = [account(false), account(true)]
    expect(payoutAccountIn([otherAccount, defaultAccount])).toBe(defaultAccount)
    expect(payoutAccountIn([otherAccount])).toBeNull()
    expect(payoutAccountIn([account(true, 'deleted')])).toBeNull()
    expect(payoutAccountIn([])).toBeNull()
  })
})

it.each([
  ['btc', '10–60 min'],
  ['eth', '3–10 min'],
  ['bsc', '1–5 min'],
  ['tron', '1–5 min'],
  ['another', '1–60 min'],
  ['constructor', '1–60 min'],
])('a sale on %s has four steps; the network takes %s', (chain, time) => {
  expect(nextSteps('USDT', chain, 'bank')).toEqual([
    { title: 'You send USDT to this address', time: null },
    { title: 'We detect it and show it in Transactions', time: 'about 1 min' },
    { title: 'The network confirms it, and we lock your rate', time },
    { title: 'We approve it and pay naira into your bank account', time: '5–30 min' },
  ])
})

describe('deposit destination', () => {
  it.each<[boolean, boolean, Destination]>([
    [false, false, 'bank'],
    [true, false, 'bank'],
    [false, true, 'bank'],
    [true, true, 'wallet'],
  ])(
    'customer switch %s and operator switch %s send a deposit to the %s [WALLET-04]',
    (walletStatus, adminWalletStatus, to) => {
      expect(destinationOf({ walletStatus, adminWalletStatus })).toBe(to)
    },
  )

  it('an unknown wallet mode has an unknown destination', () => {
    expect([null, undefined].map(destinationOf)).toEqual(['unknown', 'unknown'])
  })

  it.each<[to: Destination, confirmed: string, paid: string, inShort: string, rateLock: string]>([
    [
      'bank',
      'The network confirms it, and we lock your rate',
      'We approve it and pay naira into your bank account',
      'We pay naira into your default bank account.',
      'We lock your rate when the network confirms.',
    ],
    [
      'wallet',
      'The network confirms it',
      'We approve it and add it to your USDT wallet. Sell it there whenever you like',
      "It's in your wallet: sell it whenever you like.",
      'Wallet mode is on: nothing is sold until you sell it from your wallet.',
    ],
    [
      'unknown',
      'The network confirms it',
      'We approve it and pay naira into your bank account, or keep it in your wallet in wallet mode',
      'We pay naira into your default bank account, unless wallet mode is on.',
      'We lock your rate when the network confirms.',
    ],
  ])('only a deposit to the bank promises naira unconditionally: %s', (to, confirmed, paid, last, lock) => {
    const titles = nextSteps('USDT', 'tron', to).map(({ title }) => title)
    expect(titles.slice(2)).toEqual([confirmed, paid])
    expect(sellingSteps(to)).toEqual([
      'Pick a coin and send it to your CoinNaira deposit address.',
      'The network confirms it.',
      last,
    ])
    expect(rateLockText(to)).toBe(lock)
  })
})

it.each<[text: string | null, id: number | null, problem: string | undefined]>([
  ['6', 6, undefined],
  ['007', 7, undefined],
  ['2147483647', 2_147_483_647, undefined],
  ['2147483648', null, undefined],
  ['9'.repeat(30), null, undefined],
  ['0', null, undefined],
  ['00', null, undefined],
  ...'|seven|6a|7.0|1.5|-7|+7|1e3|0x7| 7|7 |٧'
    .split('|')
    .map((text): [string, null, string] => [text, null, 'this is not a valid number']),
  [null, null, undefined],
])('the URL parameter %s has the rate id %s and the problem %s [SELL-13]', (text, id, problem) => {
  expect([rateIdIn(text), rateIdProblem(text)]).toEqual([id, problem])
  expect(invalidRateText).toBe('Invalid rate')
})

describe('deposits on the open deposit page', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const tron = { symbol: 'USDT', chain: 'tron' }
  const depositRow = (id: string, minutesAgo: number, changed: object = {}) => ({
    id,
    type: 'deposit',
    direction: 'bank',
    status: 'pool',
    amountUSD: '5.00',
    seenAt: now - minutesAgo * 60_000,
    currency: tron,
    ...changed,
  })
  const incomingIds = (...rows: ReturnType<typeof depositRow>[]) =>
    incomingDeposits(rows, tron, now).map(({ id }) => id)

  it.each(['pending', 'approved', 'reported'])(
    'a deposit in %s is shown for one hour, a released one until it is paid',
    (status) => {
      const [newer, older] = [59.99, 60].map((minutes) =>
        depositRow(`${minutes}`, minutes, { status, isReleased: false }),
      )
      expect(incomingIds(newer!, older!)).toEqual(['59.99'])
      const released = depositRow('released', 61, { status, isReleased: true })
      expect(incomingIds(depositRow('pool', 600), released)).toEqual(
        status === 'pending' ? ['pool', 'released'] : ['pool'],
      )
    },
  )

  it('the deposit page shows at most two deposits of its coin and network', () => {
    const other = depositRow('other', 1, { currency: { symbol: 'USDT', chain: 'eth' } })
    const coin = depositRow('coin', 1, { currency: { symbol: 'BTC', chain: 'tron' } })
    expect(
      incomingIds(
        other,
        coin,
        depositRow('sold', 1, { type: 'sell' }),
        ...['a', 'b', 'c', 'd'].map((id) => depositRow(id, 1)),
      ),
    ).toEqual(['a', 'b'])
  })

  it.each([
    ['pool', 'bank', 'Detected on the network. It counts once the network confirms it.'],
    ['pool', 'wallet', 'Detected on the network. It counts once the network confirms it.'],
    ['pending', 'bank', 'The network has confirmed it.'],
    ['approved', 'bank', 'Paid into your bank account.'],
    ['reported', 'bank', 'Paid into your bank account.'],
    ['approved', 'wallet', "It's in your wallet."],
  ])('%s to %s reads: %s', (status, direction, text) =>
    expect(incomingText({ status, direction })).toBe(text),
  )
})
