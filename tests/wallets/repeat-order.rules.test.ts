import { describe, expect, it } from 'vitest'
import { type RepeatOrder, repeatOrderIn, repeatOrderOf } from '../../machines/money/repeat-order'
import { maxFavourites, toggleFavourite } from '../../machines/wallets/orders/transfer/transfer.rules'
import { shareOf } from '../../machines/wallets/prices/linked-amounts.rules'

const currency = { symbol: 'BTC', chain: 'btc' }
const transaction = (type: string, amountCrypto = '0.5') => ({ type, amountCrypto, currency })
const sale: RepeatOrder = { kind: 'sell', ...currency, amountCrypto: '0.5', to: '', into: '' }

describe('orders that can be repeated [EXT-11]', () => {
  it('a sale, a transfer to a known recipient and a swap can be repeated', () => {
    expect(repeatOrderOf(transaction('sell'))).toEqual(sale)
    expect(repeatOrderOf(transaction('transfer'), { to: 'bola' })).toEqual({
      ...sale,
      kind: 'transfer',
      to: 'bola',
    })
    expect(repeatOrderOf(transaction('inter-transfer'), { into: 'ETH eth' })).toEqual({
      ...sale,
      kind: 'swap',
      into: 'ETH eth',
    })
  })

  it.each(['deposit', 'credit', 'withdrawal', 'toString', ''])(
    'a transaction of the type %j cannot be repeated',
    (type) => expect(repeatOrderOf(transaction(type), { to: 'bola' })).toBeNull(),
  )

  it('a transfer to an unknown recipient cannot be repeated', () =>
    expect(repeatOrderOf(transaction('transfer'))).toBeNull())

  it.each([
    ['0.123456789999', '0.12345678'],
    ['0.50000000', '0.5'],
    ['100', '100'],
  ])('a repeat of %s coins fills in %s, cut to the form’s decimals', (amount, filled) =>
    expect(repeatOrderOf(transaction('sell', amount))?.amountCrypto).toBe(filled),
  )
})

describe('the order in a history entry [EXT-14]', () => {
  it('a history entry fills in only an order of its own kind', () => {
    expect(repeatOrderIn({ from: 'list', again: sale }, 'sell')).toEqual(sale)
    expect(repeatOrderIn({ again: sale }, 'swap')).toBeNull()
  })

  it.each([
    null,
    undefined,
    'again',
    7,
    {},
    { again: null },
    { again: { kind: 'sell' } },
    { again: { ...sale, to: 1 } },
  ])('a malformed history entry fills in nothing: %j', (state) =>
    expect(repeatOrderIn(state, 'sell')).toBeNull(),
  )
})

describe('favourite recipients [EXT-16]', () => {
  it('a new favourite comes first and replaces the oldest of five', () => {
    expect(toggleFavourite(['a', 'b'], 'c')).toEqual(['c', 'a', 'b'])
    expect(toggleFavourite(['c', 'a', 'b'], 'a')).toEqual(['c', 'b'])
    const full = Array.from({ length: maxFavourites }, (_, at) => `n${at}`)
    expect(toggleFavourite(full, 'new')).toEqual(['new', 'n0', 'n1', 'n2', 'n3'])
  })
})

it.each([
  ['0.3', 25, '0.075'],
  ['0.00000003', 50, '0.00000001'],
  ['0.00000001', 75, '0'],
  ['100', 50, '50'],
])('of %s coins, %i percent is %s, never rounded up', (balance, percent, share) => {
  expect(shareOf({ symbol: 'BTC', balance, usdBalance: '1', price: '1' }, percent)).toBe(share)
})
