import { describe, expect, it } from 'vitest'
import { type Again, againIn, againOf } from '../../machines/money/again'
import { shareOf } from '../../machines/wallets/money/linked.rules'
import { mostFavourites, toggled } from '../../machines/wallets/transfer/favourites.machine'

const currency = { symbol: 'BTC', chain: 'btc' }
const done = (type: string, amountCrypto = '0.5') => ({ type, amountCrypto, currency })
const sale: Again = { kind: 'sell', ...currency, amountCrypto: '0.5', to: '', into: '' }

describe('[EXT-11] what can be done again', () => {
  it('is a sale from a wallet, a transfer to somebody known, and a swap', () => {
    expect(againOf(done('sell'))).toEqual(sale)
    expect(againOf(done('transfer'), { to: 'bola' })).toEqual({ ...sale, kind: 'transfer', to: 'bola' })
    expect(againOf(done('inter-transfer'), { into: 'ETH eth' })).toEqual({
      ...sale,
      kind: 'swap',
      into: 'ETH eth',
    })
  })

  it.each(['deposit', 'credit', 'withdrawal', 'toString', ''])('is not: %s', (type) =>
    expect(againOf(done(type), { to: 'bola' })).toBeNull(),
  )

  it('nor a transfer to somebody unknown', () => expect(againOf(done('transfer'))).toBeNull())

  it.each([
    ['0.123456789999', '0.12345678'],
    ['0.50000000', '0.5'],
    ['100', '100'],
  ])(
    'of %s coins %s are filled in: never more than there was, with the decimals that a form takes',
    (had, filled) => expect(againOf(done('sell', had))?.amountCrypto).toBe(filled),
  )
})

describe('[EXT-14] what a history entry brings', () => {
  it('is an order of the kind that the page fills in', () => {
    expect(againIn({ from: 'list', again: sale }, 'sell')).toEqual(sale)
    expect(againIn({ again: sale }, 'swap')).toBeNull()
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
  ])('is nothing: %j', (state) => expect(againIn(state, 'sell')).toBeNull())
})

describe('[EXT-16] whom the customer keeps', () => {
  it('is added in front and taken away again; of more than five the oldest goes', () => {
    expect(toggled(['a', 'b'], 'c')).toEqual(['c', 'a', 'b'])
    expect(toggled(['c', 'a', 'b'], 'a')).toEqual(['c', 'b'])
    const full = Array.from({ length: mostFavourites }, (_, at) => `n${at}`)
    expect(toggled(full, 'new')).toEqual(['new', 'n0', 'n1', 'n2', 'n3'])
  })
})

it.each([
  ['0.3', 25, '0.075'],
  ['0.00000003', 50, '0.00000001'],
  ['0.00000001', 75, '0'],
  ['100', 50, '50'],
])('of %s coins %i percent are %s, never rounded up', (balance, percent, share) => {
  expect(shareOf({ symbol: 'BTC', balance, usdBalance: '1', price: '1' }, percent)).toBe(share)
})
