import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasteVerdict } from '../../../machines/sell/deposit/paste.rules'
import { otherSender, senderLabel, senders } from '../../../machines/sell/deposit/sender.rules'

const tronUsdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ethereumUsdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const bscUsdt = '0x55d398326f99059fF775485246999027B3197955'
const otherTron = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
const tron = 'TWoZr9vVXLUCkEDiV2Vz2H3z5SBFAf8UBk'
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ownAddresses = { tron, eth: evm, bsc: evm, btc: bitcoin }

const ends = (address: string, gap: string, head = 6, tail = 6) =>
  `${address.slice(0, head)}${gap}${address.slice(-tail)}`
const withWrongCharacter = (position: number) =>
  `${tron.slice(0, position - 1)}${tron[position - 1] === 'x' ? 'y' : 'x'}${tron.slice(position)}`
const equal = { kind: 'equal' } as const
const sameEnds = { kind: 'ends' } as const
const nothing = { kind: 'nothing' } as const
const noAddress = { kind: 'noAddress' } as const
const otherAddress = { kind: 'otherAddress' } as const

describe('an address pasted back', () => {
  // What people and wallets paste to check a deposit address.
  it.each([
    ['tron', tron, equal],
    ['tron', ` ${tron}\n`, equal],
    ['tron', `\u200e${tron}\u200b`, equal],
    ['tron', tron.replace(/.{4}/g, '$& '), equal],
    ['tron', `TRC20: ${tron.replace(/.{4}/g, '$&\u00a0\n')}`, equal],
    ['tron', `${tron}.`, equal],
    ['tron', `TRC20:${tron}`, equal],
    ['tron', `${tron}(TRC20)`, equal],
    ['tron', `${tron} 50 USDT`, equal],
    ['tron', `Network: Tron\nAddress: ${tron}\nAmount: 50`, equal],
    ['tron', `tron:${tron}?amount=50`, equal],
    ['tron', `https://tronscan.org/#/address/${tron}`, equal],
    ['tron', `https://pay.example/?to%3D${tron}%26amount%3D50`, equal],
    [
      'tron',
      `My Public Address to Receive USDT ${tron} Pay me via Trust Wallet: https://link.trustwallet.com/send?coin=195&address=${tron}&token_id=${tronUsdt}`,
      equal,
    ],
    ['tron', ends(tron, '…'), sameEnds],
    ['tron', ends(tron, '...'), sameEnds],
    ['tron', `To: ${ends(tron, '****', 4, 4)} (TRC20)`, sameEnds],
    ['tron', 'TQ4mrZ…93Kd21', noAddress],
    ['tron', 'Thanks, sent', noAddress],
    ['tron', 'Thanks, I have now sent you 50 USDT', noAddress],
    ['tron', tron.toLowerCase(), noAddress],
    ['tron', tron.slice(0, 20), noAddress],
    ['tron', withWrongCharacter(1), { kind: 'differs', at: 1 }],
    ['tron', withWrongCharacter(34), { kind: 'differs', at: 34 }],
    ['tron', `TRC20: ${withWrongCharacter(17)}`, { kind: 'differs', at: 17 }],
    ['tron', `Pay to ${withWrongCharacter(17)} now`, { kind: 'differs', at: 17 }],
    ['tron', `${tron}x`, { kind: 'differs', at: 35 }],
    ['tron', `${tron}xy`, { kind: 'differs', at: 35 }],
    ['tron', `${tron}xyz`, noAddress],
    ['tron', ends(tron, 'x'.repeat(17), 8, 9), { kind: 'differs', at: 9 }],
    ['tron', ends(tron, 'x'.repeat(18), 8, 8), noAddress],
    ['tron', otherTron, otherAddress],
    ['tron', `Send to ${otherTron} please`, otherAddress],
    ['tron', `${tron} or ${otherTron}`, otherAddress],
    ['tron', tronUsdt, otherAddress],
    ['tron', `bitcoin:${bitcoin}?amount=0.01`, { kind: 'otherNetwork', chain: 'btc' }],
    ['tron', `${bitcoin}, ${tron}`, { kind: 'otherNetwork', chain: 'btc' }],
    ['eth', '', nothing],
    ['eth', ' \u200b ', nothing],
    ['eth', evm.toLowerCase(), equal],
    ['bsc', evm.toLowerCase(), equal],
    ['eth', `ethereum:${evm}@1?value=1e18`, equal],
    ['eth', `ethereum:pay-${evm}`, equal],
    ['eth', `ethereum:${ethereumUsdt}@1/transfer?address=${evm}&uint256=5e7`, equal],
    ['bsc', `ethereum:${bscUsdt}@56/transfer?address=${evm}&uint256=5e18`, equal],
    ['eth', ends(evm.toLowerCase(), '...', 6, 4), sameEnds],
    ['eth', '0x5a…Ed', noAddress],
    ['eth', ethereumUsdt, otherAddress],
    ['eth', `0x${'9f'.repeat(32)}`, noAddress],
    ['eth', otherTron, { kind: 'otherNetwork', chain: 'tron' }],
    ['btc', bitcoin.toUpperCase(), equal],
    ['btc', `BITCOIN:${bitcoin.toUpperCase()}?amount=0.01`, equal],
    ['btc', `bitcoin:${bitcoin.slice(0, -1)}5?amount=0.01`, { kind: 'differs', at: 42 }],
    ['btc', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', otherAddress],
    ['btc', ends(bitcoin.toUpperCase(), '...', 6, 5), sameEnds],
  ] as const)('on %s, the verdict on %j is %j', (chain, pasted, verdict) =>
    expect(pasteVerdict(pasted, ownAddresses[chain], chain)).toEqual(verdict),
  )

  it.each([
    // 'bc1' inside a Base58 address does not make it bech32
    ['TAbC1x', 'TAbc1x', { kind: 'differs', at: 4 }],
    // Practice mode's address, which is invalid.
    ['Practice123: PRACTICE', 'Practice123', equal],
  ])('the verdict on %j against the invalid address %s is %j', (pasted, address, verdict) =>
    expect(pasteVerdict(pasted, address, 'tron')).toEqual(verdict),
  )

  it('the verdict locates any changed, added or missing character', () => {
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
  expect(pasteVerdict(`${tron} ${letters}`, tron, 'tron')).toEqual({
    kind: 'equal',
  })
  expect(pasteVerdict(`${letters} ${tron}`, tron, 'tron')).toEqual({
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
