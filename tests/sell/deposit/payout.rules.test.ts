import { describe, expect, it } from 'vitest'
import { paidAccount } from '../../../machines/money/payout-account'
import { accumulated, nextSteps } from '../../../machines/sell/deposit/payout.rules'

const tether = { symbol: 'USDT', chain: 'tron' }
const deposit = (amountUSD: string, changed: object = {}) => ({
  type: 'deposit',
  direction: 'bank',
  status: 'pending',
  amountUSD,
  currency: tether,
  ...changed,
})

describe('what small deposits come to', () => {
  it.each([
    [[], '0.00', false, 0],
    [['12.00'], '12.00', false, 60],
    [['12.00', '7.99'], '19.99', false, 99],
    [['12.00', '8.00'], '20.00', true, 100],
    [['12.00', '8.01'], '20.01', true, 100],
    [['0.10', '0.20'], '0.30', false, 1],
  ])('%j of $20 is %s', (amounts, sum, isReached, percent) => {
    const deposits = amounts.map((amount) => deposit(amount))
    expect(accumulated(deposits, tether, '20.00')).toEqual({ sum, isReached, percent })
  })

  it('only deposits to the bank that are pending, of this coin on this network', () => {
    const others = [
      ...['pool', 'approved', 'reported'].map((status) => deposit('5', { status })),
      deposit('5', { type: 'sell' }),
      deposit('5', { direction: 'wallet' }),
      deposit('5', { currency: { symbol: 'USDT', chain: 'bsc' } }),
      deposit('5', { currency: { symbol: 'TRX', chain: 'tron' } }),
    ]
    expect(accumulated([...others, deposit('3')], tether, '20').sum).toBe('3.00')
  })
})

describe('who is paid', () => {
  const account = (isDefault: boolean, status = 'active') => ({
    accountNumber: '0123456789',
    bank: { name: 'GTBank' },
    isDefault,
    status,
  })
  it('the default account and nobody else (AMB-48)', () => {
    const [other, chosen] = [account(false), account(true)]
    expect(paidAccount([other, chosen])).toBe(chosen)
    expect(paidAccount([other])).toBeNull()
    expect(paidAccount([account(true, 'deleted')])).toBeNull()
    expect(paidAccount([])).toBeNull()
  })
})

it.each([
  ['btc', '10–60 min'],
  ['eth', '3–10 min'],
  ['bsc', '1–5 min'],
  ['tron', '1–5 min'],
  ['another', '1–60 min'],
  ['constructor', '1–60 min'],
])('on %s four steps, each but the first with a time; the network takes %s', (chain, time) => {
  expect(nextSteps('USDT', chain)).toEqual([
    { title: 'You send USDT to this address', time: null },
    { title: 'We see it and show it in Transactions', time: 'about 1 min' },
    { title: 'The network confirms it, and your rate is fixed', time },
    { title: 'We approve it and pay naira into your bank account', time: '5–30 min' },
  ])
})
