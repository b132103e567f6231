import { describe, expect, it } from 'vitest'
import type { OpenIntent } from '../../../machines/money/intent'
import {
  moneyOffReason,
  nextDepositText,
  pairIn,
  showsBalances,
} from '../../../machines/wallets/overview/wallet-actions.rules'
import {
  nairaWorth,
  onlyFundedWallet,
  openIntentOf,
  sortFundedFirst,
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

describe('open intent of a form', () => {
  it.each([
    ['of one kind and any wallet, the oldest', ['sell'], null, '2'],
    ['of a form without a chosen wallet', ['sell'], { symbol: null, chain: null }, '2'],
    ['of one coin and network', ['sell'], { symbol: 'BTC', chain: 'btc' }, '5'],
    ['of another coin of the same network', ['sell'], { symbol: 'LTC', chain: 'btc' }, undefined],
    ['of one wallet', ['sell', 'transfer'], { symbol: 'BTC', chain: 'btc' }, '1'],
    ['of one wallet', ['sell'], { symbol: 'USDT', chain: 'eth' }, '3'],
    ['of another network', ['sell'], { symbol: 'USDT', chain: 'bsc' }, undefined],
    ['of another kind', ['swap'], null, undefined],
  ] as const)('open intent %s, %j of %j: %s', (_, kinds, pair, id) => {
    expect(openIntentOf(open, kinds, pair)?.intentId).toBe(id)
  })

  it('a form with no open intents has nothing to resolve', () =>
    expect(openIntentOf([], ['sell'], null)).toBeNull())
})

it.each([
  ['[WALLET-15]', { loading: true, adminWalletMode: true }, 'Your wallets are still loading'],
  ['[WALLET-15]', { loading: false, adminWalletMode: null }, 'Your wallets are still loading'],
  ['[WALLET-14]', { loading: false, adminWalletMode: false }, 'Turned Off By Admin'],
  ['[WALLET-14]', { loading: true, adminWalletMode: false }, 'Turned Off By Admin'],
  ['all loaded and on', { loading: false, adminWalletMode: true }, null],
  ['[WALLET-16]', { loading: false, adminWalletMode: true, ...{ walletStatus: true } }, null],
  ['[WALLET-16]', { loading: false, adminWalletMode: true, ...{ walletStatus: false } }, null],
  [
    'the device cannot store intents',
    { loading: false, adminWalletMode: true, outboxOff: 'No storage' },
    'No storage',
  ],
])('%s: state %j disables orders with the reason %j', (_, state, reason) =>
  expect(moneyOffReason(state)).toBe(reason),
)

it('a deposit remains in the wallet only while both switches are on', () => {
  const soldText = 'Your next deposit will be sold and paid out.'
  expect(nextDepositText(true, true)).toBe('Your next deposit will stay in your wallet.')
  const textsWhenOff = [
    nextDepositText(true, false),
    nextDepositText(false, true),
    nextDepositText(false, false),
  ]
  expect(textsWhenOff).toEqual([soldText, soldText, soldText])
})

it('balances are visible by default [WALLET-11]', () => {
  expect([null, 'shown', 'hidden'].map(showsBalances)).toEqual([true, true, false])
})

it('a wallet URL matches coin and network in any case (WALLET-02)', () => {
  expect(pairIn('btc', 'BTC')).toEqual({ symbol: 'BTC', chain: 'btc' })
})

describe('wallet list', () => {
  const wallet = (symbol: string, name: string, chain: string, balance: string, usdBalance: string) => ({
    currency: { symbol, name, chain },
    balance,
    usdBalance,
  })

  it('the wallet list groups by coin and adds up its networks exactly [WALLET-19]', () => {
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
  it('funded wallets come first, each group in its original order', () => {
    expect(sortFundedFirst([none, some, none, more])).toEqual([some, more, none, none])
  })

  it('the total in naira truncates each wallet and needs a rate for every held coin', () => {
    const rates = [some, more].map(({ currency }, index) => ({
      currency,
      value: ['1600.07', '1650.55'][index]!,
    }))
    expect(nairaWorth([none, some, more], rates)).toBe('9496.50')
    expect(nairaWorth([none, some, more], rates.slice(1))).toBeNull()
    expect([nairaWorth([none], rates), nairaWorth([none], null)]).toEqual(['0.00', null])
  })
})

it('only a single funded wallet is preselected', () => {
  const wallet = (symbol: string, balance: string) =>
    ({ currency: { symbol, chain: 'eth' }, balance }) as never
  const [eth, usdt, bnb] = [wallet('ETH', '0.1'), wallet('USDT', '5'), wallet('BNB', '0')]
  expect(onlyFundedWallet([bnb, eth])).toEqual({ symbol: 'ETH', chain: 'eth' })
  expect([onlyFundedWallet([eth, bnb, usdt]), onlyFundedWallet([bnb])]).toEqual([null, null])
})
