import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasteVerdict } from '../../../machines/sell/deposit/paste.rules'
import { otherSender, senderLabel, senders } from '../../../machines/sell/deposit/sender.rules'
import { pastedRows } from './pasted.rows'

const ownAddresses = {
  tron: 'TWoZr9vVXLUCkEDiV2Vz2H3z5SBFAf8UBk',
  eth: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
}
const evm = ownAddresses.eth
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('an address pasted back', () => {
  it.each(
    pastedRows.map(([chain, textOf, verdict]) => [textOf(ownAddresses[chain]), chain, verdict] as const),
  )('the verdict on %j on %s is %j', (pasted, chain, verdict) =>
    expect(pasteVerdict(pasted, ownAddresses[chain], chain)).toEqual(verdict),
  )

  it.each([
    ['', evm, 'eth', { kind: 'nothing' }],
    [' \u200b ', evm, 'eth', { kind: 'nothing' }],
    [evm.toLowerCase(), evm, 'bsc', { kind: 'equal' }],
    [bitcoin.toUpperCase(), bitcoin, 'btc', { kind: 'equal' }],
    [`BITCOIN:${bitcoin.toUpperCase()}?amount=0.01`, bitcoin, 'btc', { kind: 'equal' }],
    [`bitcoin:${bitcoin.slice(0, -1)}5?amount=0.01`, bitcoin, 'btc', { kind: 'differs', at: 42 }],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', bitcoin, 'btc', { kind: 'otherAddress' }],
    [
      `${bitcoin.slice(0, 6).toUpperCase()}...${bitcoin.slice(-5).toUpperCase()}`,
      bitcoin,
      'btc',
      { kind: 'ends' },
    ],
    // 'bc1' inside a Base58 address does not make it bech32
    ['TAbC1x', 'TAbc1x', 'tron', { kind: 'differs', at: 4 }],
    // Practice mode's address, which is invalid.
    ['Practice123: PRACTICE', 'Practice123', 'tron', { kind: 'equal' }],
  ])('the verdict on %j against %s on %s is %j', (pasted, address, chain, verdict) =>
    expect(pasteVerdict(pasted, address, chain)).toEqual(verdict),
  )

  it('the verdict locates any changed, added or missing character', () => {
    const { tron } = ownAddresses
    fc.assert(
      fc.property(
        fc.nat(tron.length - 1),
        fc.constantFrom(...'123456789ABCxyz', ''),
        fc.nat(1),
        (index, letter, replacedCount) => {
          const pasted = tron.slice(0, index) + letter + tron.slice(index + replacedCount)
          fc.pre(pasted !== tron)
          const firstDifference = [...pasted, ''].findIndex(
            (character, position) => character !== tron[position],
          )
          const expectedIndex = firstDifference < 0 ? tron.length : firstDifference
          expect(pasteVerdict(pasted, tron, 'tron')).toEqual({ kind: 'differs', at: expectedIndex + 1 })
        },
      ),
    )
  })
})

it('only the beginning of a very long text counts', () => {
  const letters = 'a '.repeat(500_000)
  expect(pasteVerdict(`${ownAddresses.tron} ${letters}`, ownAddresses.tron, 'tron')).toEqual({
    kind: 'equal',
  })
  expect(pasteVerdict(`${letters} ${ownAddresses.tron}`, ownAddresses.tron, 'tron')).toEqual({
    kind: 'noAddress',
  })
})

describe('network names of other apps', () => {
  it.each([
    ['binance', 'tron', 'USDT', 'TRX – Tron (TRC20)'],
    ['okx', 'eth', 'USDT', 'USDT-ERC20'],
    ['bybit', 'bsc', 'BNB', 'BSC (BEP20)'],
    ['kucoin', 'bsc', 'BNB', 'BEP20 (BSC)'],
    ['bitget', 'tron', 'USDT', 'TRC20'],
    ['coinbase', 'eth', 'ETH', 'Ethereum'],
    ['trust', 'tron', 'USDT', 'Tron (TRC20)'],
    ['metamask', 'bsc', 'BNB', 'BNB Chain'],
    ['coinbase', 'tron', 'USDT', null],
    ['metamask', 'btc', 'BTC', null],
    ['binance', 'constructor', 'USDT', null],
    ['toString', 'eth', 'ETH', undefined],
    [otherSender, 'eth', 'ETH', undefined],
  ])('in %s the network %s for %s is called %s', (app, chain, symbol, label) =>
    expect(senderLabel(app, chain, symbol)).toBe(label),
  )

  it('the list has eight named apps and the entry for another app', () => {
    const names = 'Binance|Bybit|OKX|KuCoin|Bitget|Coinbase|Trust Wallet|MetaMask'.split('|')
    expect(senders.map(({ name }) => name)).toEqual(names)
    expect(otherSender).toBe('other')
  })

  it('every network label of an app names one network', () => {
    const patterns = { btc: /BTC|Bitcoin/, eth: /ERC20|Ethereum/, bsc: /BEP20|BNB/, tron: /TRC20/ }
    for (const { id, labels } of senders) {
      expect([id, new Set(Object.values(labels)).size]).toEqual([id, Object.keys(labels).length])
      for (const [chain, label] of Object.entries(labels))
        for (const [other, sign] of Object.entries(patterns))
          expect([id, label, other, sign.test(label)]).toEqual([id, label, other, chain === other])
    }
  })
})
