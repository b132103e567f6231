import { describe, expect, it } from 'vitest'
import {
  addressOfKey,
  type Chain,
  depositAddress,
  isValidAddress,
  publicKeyOf,
} from '../../mock-api/world/addresses'

const one = publicKeyOf('1'.padStart(64, '0'))
const pairs: [symbol: string, chain: Chain][] = [
  ['BTC', 'btc'],
  ['ETH', 'eth'],
  ['BNB', 'bsc'],
  ['USDT', 'eth'],
  ['USDT', 'bsc'],
  ['USDT', 'tron'],
]

describe('addresses equal the public vectors', () => {
  it('Bitcoin: the P2WPKH example of BIP-173', () => {
    expect(addressOfKey('btc', one)).toBe('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  })

  it('Ethereum and BSC: the address of the secret key 1', () => {
    expect(addressOfKey('eth', one)).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf')
    expect(addressOfKey('bsc', one)).toBe('0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf')
  })

  it('Tron: the address of the secret key 1, and the USDT contract', () => {
    expect(addressOfKey('tron', one)).toBe('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC')
    expect(isValidAddress('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
  })
})

describe('deposit addresses', () => {
  it('keep their value from one release to the next', () => {
    const held = pairs.map(([symbol, chain]) =>
      depositAddress({ accountId: 'ada', symbol, chain, type: 'default' }),
    )
    expect(held).toMatchInlineSnapshot(`
      [
        "bc1q0wauvhdf6s2azg3yalzw6j3drwypy90e3qyhw2",
        "0x1D9251C2d75632c3C19ff3c2c282604355d33E22",
        "0xcfcB759391905B59de1fFeA63F44e23F46524B0a",
        "0x83f8FDB7945E720F4553b06D2d2aD33fc20a8d4b",
        "0xBCC7579F4288eeA32e6f3aEe36FDC082C67e468D",
        "THcyqXxWZKorv9YAwEAwCKdwH4ENrYGeKw",
      ]
    `)
  })
})
