import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressOfKey,
  type Chain,
  checksummed,
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
const owner = fc.record({
  accountId: fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/),
  pair: fc.constantFrom(...pairs),
  type: fc.constantFrom('default', 'main'),
})

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

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
  ])('EIP-55 example %s', (address) => {
    expect(checksummed(address.slice(2))).toBe(address)
    expect(isValidAddress('eth', address)).toBe(true)
  })
})

describe('addresses that are refused', () => {
  it.each<[Chain, string, string]>([
    ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum (BIP-173)'],
    ['btc', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'test network'],
    ['btc', 'BC1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'mixed case'],
    ['btc', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du', 'another witness version'],
    ['btc', 'bc1rw5uspcuh', 'program too short (BIP-173)'],
    ['btc', '', 'nothing'],
    ['eth', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'capital lost'],
    ['eth', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'one digit short'],
    ['bsc', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'no prefix'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
    ['tron', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'a Bitcoin address'],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj0t', 'a 0 is no base58 digit'],
  ])('%s %s: %s', (chain, address) => {
    expect(isValidAddress(chain, address)).toBe(false)
  })
})

describe('deposit addresses', () => {
  it('are valid in their chain and the same at every call', () => {
    fc.assert(
      fc.property(owner, ({ accountId, pair: [symbol, chain], type }) => {
        const address = depositAddress({ accountId, symbol, chain, type })
        expect(isValidAddress(chain, address)).toBe(true)
        expect(depositAddress({ accountId, symbol: symbol.toLowerCase(), chain, type })).toBe(address)
        expect(address).toMatch({ btc: /^bc1q/, eth: /^0x/, bsc: /^0x/, tron: /^T/ }[chain])
      }),
      { numRuns: 60 },
    )
  })

  it('differ between customers, currencies, networks, types and seeds', () => {
    const all = ['ada', 'ada1', 'bayo'].flatMap((accountId) =>
      pairs.flatMap(([symbol, chain]) =>
        ['default', 'main'].flatMap((type) =>
          ['seed a', 'seed b'].map((seed) => depositAddress({ accountId, symbol, chain, type }, seed)),
        ),
      ),
    )
    expect(new Set(all).size).toBe(all.length)
  })

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
