import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasteVerdict } from '../../../machines/sell/deposit/paste.rules'
import { otherSender, senderLabel, senders } from '../../../machines/sell/deposit/sender.rules'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const otherEvm = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

describe('an address pasted back', () => {
  it.each([
    ['', tron, 'tron', { kind: 'nothing' }],
    ['  ', tron, 'tron', { kind: 'nothing' }],
    [tron, tron, 'tron', { kind: 'equal' }],
    [` ${tron}\n`, tron, 'tron', { kind: 'equal' }],
    [`bitcoin:${bitcoin}?amount=0.01`, bitcoin, 'btc', { kind: 'equal' }],
    [`BITCOIN:${bitcoin.toUpperCase()}`, bitcoin, 'btc', { kind: 'equal' }],
    [`ethereum:${evm}@1?value=1e18`, evm, 'eth', { kind: 'equal' }],
    [tron.replace(/.{4}/g, '$& '), tron, 'tron', { kind: 'equal' }],
    [tron.replace(/.{4}/g, '$&\u00a0\n'), tron, 'tron', { kind: 'equal' }],
    [`\u200e${tron}\u200b`, tron, 'tron', { kind: 'equal' }],
    [`${tron}.`, tron, 'tron', { kind: 'equal' }],
    [`tron:${tron};.`, tron, 'tron', { kind: 'equal' }],
    [`${tron.slice(0, 4)}.${tron.slice(4)}`, tron, 'tron', { kind: 'differs', at: 5 }],
    [`bitcoin:${bitcoin.slice(0, -1)}5?amount=0.01`, bitcoin, 'btc', { kind: 'differs', at: 42 }],
    [`bitcoin:${bitcoin}`, tron, 'tron', { kind: 'otherNetwork', chain: 'btc' }],
    // Capitals say nothing in hexadecimal and in bech32, but in Base58 they do.
    [evm.toLowerCase(), evm, 'bsc', { kind: 'equal' }],
    [bitcoin.toUpperCase(), bitcoin, 'btc', { kind: 'equal' }],
    [tron.toLowerCase(), tron, 'tron', { kind: 'noAddress' }],
    [`${tron.slice(0, -1)}T`, tron, 'tron', { kind: 'differs', at: 34 }],
    [`${tron}x`, tron, 'tron', { kind: 'differs', at: 35 }],
    [otherEvm, evm, 'eth', { kind: 'differs', at: 3 }],
    [bitcoin, tron, 'tron', { kind: 'otherNetwork', chain: 'btc' }],
    [evm, tron, 'tron', { kind: 'otherNetwork', chain: 'eth' }],
    // Another good address of the same network, other from its first letter on
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', bitcoin, 'btc', { kind: 'differs', at: 1 }],
    // 'bc1' within a Base58 address makes no bech32 of it
    ['TAbC1x', 'TAbc1x', 'tron', { kind: 'differs', at: 4 }],
  ])('%j against %s on %s: %j', (pasted, address, chain, verdict) =>
    expect(pasteVerdict(pasted, address, chain)).toEqual(verdict),
  )

  it('the check locates any changed, added or missing letter', () => {
    fc.assert(
      fc.property(fc.nat(tron.length - 1), fc.constantFrom(...'123456789ABCxyz'), (at, letter) => {
        fc.pre(tron[at] !== letter)
        const verdict = pasteVerdict(tron.slice(0, at) + letter + tron.slice(at + 1), tron, 'tron')
        expect(verdict).toEqual(at === 0 ? { kind: 'noAddress' } : { kind: 'differs', at: at + 1 })
      }),
    )
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
  ])('%s on %s for %s: %s', (app, chain, symbol, label) =>
    expect(senderLabel(app, chain, symbol)).toBe(label),
  )

  it('the list names the apps and offers another one', () => {
    const names = 'Binance|Bybit|OKX|KuCoin|Bitget|Coinbase|Trust Wallet|MetaMask'.split('|')
    expect(senders.map(({ name }) => name)).toEqual(names)
    expect(otherSender).toBe('other')
  })

  it('every label of an app names one network', () => {
    const signs = { btc: /BTC|Bitcoin/, eth: /ERC20|Ethereum/, bsc: /BEP20|BNB/, tron: /TRC20/ }
    for (const { id, labels } of senders) {
      expect([id, new Set(Object.values(labels)).size]).toEqual([id, Object.keys(labels).length])
      for (const [chain, label] of Object.entries(labels))
        for (const [other, sign] of Object.entries(signs))
          expect([id, label, other, sign.test(label)]).toEqual([id, label, other, chain === other])
    }
  })
})
