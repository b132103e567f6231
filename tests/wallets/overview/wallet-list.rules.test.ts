import { describe, expect, it } from 'vitest'
import type { OpenIntent } from '../../../machines/money/intent'
import {
  balancesShown,
  nextDepositText,
  pairIn,
  whyMoneyIsOff,
} from '../../../machines/wallets/overview/wallet-actions.rules'
import {
  fundedFirst,
  nairaWorth,
  openIntentOf,
  walletGroups,
} from '../../../machines/wallets/overview/wallet-list.rules'

const intent = (intentId: string, kind: OpenIntent['kind'], symbol = 'BTC', chain = 'btc'): OpenIntent => ({
  intentId,
  kind,
  symbol,
  chain,
  amountCrypto: '1',
  createdAt: 1,
  state: 'unknown',
})
const open = [
  intent('1', 'transfer'),
  intent('2', 'sell', 'USDT', 'tron'),
  intent('3', 'sell', 'USDT', 'eth'),
  intent('4', 'sell', 'BTC', 'tron'),
  intent('5', 'sell'),
]

describe('the open intent that a form has to deal with first', () => {
  it.each([
    ['of a kind, of any wallet: the oldest', ['sell'], null, '2'],
    ['of a form whose wallet is still to be chosen', ['sell'], { symbol: null, chain: null }, '2'],
    ['of one wallet: coin and network both count', ['sell'], { symbol: 'BTC', chain: 'btc' }, '5'],
    ['of another coin of the same network', ['sell'], { symbol: 'LTC', chain: 'btc' }, undefined],
    ['of one wallet', ['sell', 'transfer'], { symbol: 'BTC', chain: 'btc' }, '1'],
    ['of one wallet', ['sell'], { symbol: 'USDT', chain: 'eth' }, '3'],
    ['of another network', ['sell'], { symbol: 'USDT', chain: 'bsc' }, undefined],
    ['of another kind', ['swap'], null, undefined],
  ] as const)('%s, %j of %j: %s', (_, kinds, pair, id) => {
    expect(openIntentOf(open, kinds, pair)?.intentId).toBe(id)
  })

  it('is none where nothing is open', () => expect(openIntentOf([], ['sell'], null)).toBeNull())
})

it.each([
  ['[WALLET-15]', { loading: true, adminWalletMode: true }, 'Your wallets are still loading'],
  ['[WALLET-15]', { loading: false, adminWalletMode: null }, 'Your wallets are still loading'],
  ['[WALLET-14]', { loading: false, adminWalletMode: false }, 'Turned Off By Admin'],
  ['[WALLET-14]', { loading: true, adminWalletMode: false }, 'Turned Off By Admin'],
  ['by all means', { loading: false, adminWalletMode: true }, null],
  ['[WALLET-16]', { loading: false, adminWalletMode: true, ...{ walletStatus: true } }, null],
  ['[WALLET-16]', { loading: false, adminWalletMode: true, ...{ walletStatus: false } }, null],
  [
    'an intent cannot be kept',
    { loading: false, adminWalletMode: true, outboxOff: 'No storage' },
    'No storage',
  ],
])('%s: money by %j is off because of %j', (_, marketData, why) =>
  expect(whyMoneyIsOff(marketData)).toBe(why),
)

it('the next deposit stays in the wallet only while both switches are on', () => {
  const sold = 'Your next deposit will be sold and paid out.'
  expect(nextDepositText(true, true)).toBe('Your next deposit will stay in your wallet.')
  const off = [nextDepositText(true, false), nextDepositText(false, true), nextDepositText(false, false)]
  expect(off).toEqual([sold, sold, sold])
})

it('[WALLET-11] balances are shown without an earlier choice', () => {
  expect([null, 'shown', 'hidden'].map(balancesShown)).toEqual([true, true, false])
})

it('an address names a pair in any case (WALLET-02)', () => {
  expect(pairIn('btc', 'BTC')).toEqual({ symbol: 'BTC', chain: 'btc' })
})

describe('the list', () => {
  const wallet = (symbol: string, name: string, chain: string, balance: string, usdBalance: string) => ({
    currency: { symbol, name, chain },
    balance,
    usdBalance,
  })

  it('[WALLET-19] groups by coin, in order, and adds its networks up exactly', () => {
    const groups = walletGroups([
      wallet('BTC', 'Bitcoin Core', 'btc', '0.1', '6000.00'),
      wallet('USDT', 'Tether', 'eth', '0.1', '0.10'),
      wallet('USDT', 'Tether', 'bsc', '0.2', '0.20'),
      wallet('USDT', 'Tether', 'tron', '0.000000000000000001', '0.00'),
    ])
    expect(
      groups.map(({ symbol, name, balance, usdBalance }) => [symbol, name, balance, usdBalance]),
    ).toEqual([
      ['BTC', 'Bitcoin', '0.1', '6000.00'],
      ['USDT', 'Tether', '0.300000000000000001', '0.3'],
    ])
    expect(groups[1]!.wallets.map(({ currency }) => currency.chain)).toEqual(['eth', 'bsc', 'tron'])
  })

  const [none, some, more] = [
    wallet('BTC', 'Bitcoin', 'btc', '0', '0.00'),
    wallet('USDT', 'Tether', 'tron', '2.5', '2.50'),
    wallet('ETH', 'Ethereum', 'eth', '0.001', '3.33'),
  ]
  it('puts what has a balance first, each in the given order', () => {
    expect(fundedFirst([none, some, none, more])).toEqual([some, more, none, none])
  })

  it('is worth naira where every coin held has a rate, each cut: 2.50 × 1,600.07 and 3.33 × 1,650.55', () => {
    const rates = [some, more].map(({ currency }, index) => ({
      currency,
      value: ['1600.07', '1650.55'][index]!,
    }))
    expect(nairaWorth([none, some, more], rates)).toBe('9496.50')
    expect(nairaWorth([none, some, more], rates.slice(1))).toBeNull()
    expect([nairaWorth([none], rates), nairaWorth([none], null)]).toEqual(['0.00', null])
  })
})
