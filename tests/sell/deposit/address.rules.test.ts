import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownChains } from '../../../machines/money/network'
import { chainsOf, isAddressOf } from '../../../machines/sell/deposit/address.rules'
import { withChecksum } from '../../../mock-api/world/addresses'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const base58check = createBase58check(sha256)
const legacy = (version: number) =>
  bytes(20).map((hash) => base58check.encode(Uint8Array.of(version, ...hash)))
const segWit = (version: number, length: number, codec: { encode: typeof bech32.encode } = bech32) =>
  bytes(length).map((hash) => codec.encode('bc', [version, ...bech32.toWords(hash)]))
const evm = bytes(20).map((hash) => withChecksum(Buffer.from(hash).toString('hex')))

/** Valid addresses of each format and the chains that accept them. */
const formats: [string, fc.Arbitrary<string>, string[]][] = [
  ['P2WPKH', segWit(0, 20), ['btc']],
  ['P2WSH', segWit(0, 32), ['btc']],
  ['Taproot', segWit(1, 32, bech32m), ['btc']],
  ['the last version, shortest', segWit(16, 2, bech32m), ['btc']],
  ['the last version, longest', segWit(16, 40, bech32m), ['btc']],
  ['P2PKH', legacy(0x00), ['btc']],
  ['P2SH', legacy(0x05), ['btc']],
  ['EIP-55', evm, ['eth', 'bsc']],
  ['lower-case hex', evm.map((address) => address.toLowerCase()), ['eth', 'bsc']],
  ['Tron', legacy(0x41), ['tron']],
]

describe('addresses and chains', () => {
  it.each(formats)('%s is valid on its own chains only', (_, addresses, chains) => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(chainsOf(address)).toEqual(chains)
        for (const chain of knownChains) expect(isAddressOf(chain, address)).toBe(chains.includes(chain))
      }),
      { numRuns: 60 },
    )
  })

  it('other text is not an address of any chain', () => {
    const otherTexts = fc.oneof(
      fc.string(),
      evm.map((address) => ` ${address}`),
      evm.map((address) => address.slice(2)),
    )
    fc.assert(
      fc.property(otherTexts, (text) => {
        expect(chainsOf(text)).toEqual([])
      }),
    )
  })

  it.each([
    // BIP-173 and BIP-350
    ['btc', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', true],
    ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
    ['btc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true],
    ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', false],
    ['btc', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
    ['btc', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', false],
    ['btc', 'bc1gmk9yu', false],
    ['btc', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', false],
    ['btc', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', false],
    ['btc', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', true],
    ['btc', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', true],
    ['btc', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', false],
    ['btc', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', false],
    // The hash is all zeros.
    ['btc', '1111111111111111111114oLvT2', true],
    ['btc', '111111111111111111114oLvT2', false],
    ['btc', `${'1'.repeat(60)}4oLvT2`, false],
    // EIP-55
    ['eth', '0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359', true],
    ['eth', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d3590', false],
    ['eth', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
    ['bsc', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
    ['eth', '0x52908400098527886E0F7030069857D2E4169EE7', true],
    ['eth', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', false],
    ['eth', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
    ['eth', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', false],
    // This is Tether's own contract on Tron.
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', false],
    ['tron', 'tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t', false],
    // '0' is not a Base58 digit: 'T0' must not decode as 'Sz'
    ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otT0gjLj6t', false],
    ['solana', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', false],
    ['constructor', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
    ['btc', '', false],
  ])('on %s the text %j is an address: %s', (chain, address, isValid) =>
    expect(isAddressOf(chain, address)).toBe(isValid),
  )
})

const zeroWords = (count: number, last = 0) => [...Array<number>(count - 1).fill(0), last]

describe('SegWit with a valid checksum', () => {
  it.each([
    ['version 17', bech32m.encode('bc', [17, ...bech32m.toWords(new Uint8Array(32))])],
    ['version 0 as Bech32m', bech32m.encode('bc', [0, ...bech32m.toWords(new Uint8Array(20))])],
    ['version 1 as Bech32', bech32.encode('bc', [1, ...bech32.toWords(new Uint8Array(32))])],
    ['version 0 of 25 bytes', bech32.encode('bc', [0, ...bech32.toWords(new Uint8Array(25))])],
    ['a program of 1 byte', bech32m.encode('bc', [1, ...bech32m.toWords(new Uint8Array(1))])],
    ['a program of 41 bytes', bech32m.encode('bc', [1, ...bech32m.toWords(new Uint8Array(41))])],
    ['five spare bits', bech32m.encode('bc', [1, ...zeroWords(9)])],
    ['non-zero padding', bech32.encode('bc', [0, ...zeroWords(52, 1)])],
    ['only a version', bech32m.encode('bc', [1])],
    ['another network', bech32.encode('tb', [0, ...bech32.toWords(new Uint8Array(20))])],
  ])('%s is not an address', (_, address) => expect(chainsOf(address)).toEqual([]))

  it('a SegWit address pads with zero bits', () => {
    expect(chainsOf(bech32.encode('bc', [0, ...zeroWords(52)]))).toEqual(['btc'])
  })
})
