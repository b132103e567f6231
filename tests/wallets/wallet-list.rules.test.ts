import { describe, expect, it } from 'vitest'
import type { OpenIntent } from '../../machines/shared/intent'
import { whyMoneyIsOff } from '../../machines/wallets/wallet-actions.rules'
import { moveInWallet, openIntentOf } from '../../machines/wallets/wallet-list.rules'

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
  ['deposit', 'Deposited', '+'],
  ['credit', 'Received', '+'],
  ['sell', 'Sold', '−'],
  ['transfer', 'Sent', '−'],
  ['withdraw', 'Withdrew', '−'],
  ['withdrawal', 'Withdrew', '−'],
  ['inter-transfer', 'Swapped', ''],
  ['refund', 'refund', ''],
  ['constructor', 'constructor', ''],
])('[ENT-10] a move of type %s reads %s, %j', (type, verb, sign) => {
  expect(moveInWallet(type)).toEqual({ verb, sign })
})

it.each([
  [{ loading: true, adminWalletMode: true }, 'Your wallets are still loading'],
  [{ loading: false, adminWalletMode: null }, 'Your wallets are still loading'],
  [{ loading: true, adminWalletMode: false }, 'Turned Off By Admin'],
  [{ loading: false, adminWalletMode: true }, null],
  [{ loading: false, adminWalletMode: true, outboxOff: 'No storage' }, 'No storage'],
])('money by %j is off because of %j', (terms, why) => expect(whyMoneyIsOff(terms)).toBe(why))
