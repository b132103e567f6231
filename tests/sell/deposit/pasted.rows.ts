import type { PasteVerdict } from '../../../machines/sell/deposit/paste.rules'

const tronUsdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ethereumUsdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const otherTron = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** The chain, the text pasted to check the customer's address on it, and the verdict. */
type PastedRow = readonly [chain: 'tron' | 'eth', textOf: (address: string) => string, PasteVerdict]

const ends = (address: string, gap: string, head = 6, tail = 6) =>
  `${address.slice(0, head)}${gap}${address.slice(-tail)}`
const withWrongCharacter = (address: string, position: number) =>
  `${address.slice(0, position - 1)}${address[position - 1] === 'x' ? 'y' : 'x'}${address.slice(position)}`
const equal = { kind: 'equal' } as const
const sameEnds = { kind: 'ends' } as const
const noAddress = { kind: 'noAddress' } as const
const otherAddress = { kind: 'otherAddress' } as const

/** What people and wallets paste to check a deposit address. */
export const pastedRows: readonly PastedRow[] = [
  ['tron', (address) => address, equal],
  ['tron', (address) => ` ${address}\n`, equal],
  ['tron', (address) => `\u200e${address}\u200b`, equal],
  ['tron', (address) => address.replace(/.{4}/g, '$& '), equal],
  ['tron', (address) => `TRC20: ${address.replace(/.{4}/g, '$&\u00a0\n')}`, equal],
  ['tron', (address) => `${address}.`, equal],
  ['tron', (address) => `TRC20: ${address}`, equal],
  ['tron', (address) => `TRC20:${address}`, equal],
  ['tron', (address) => `${address} (TRC20)`, equal],
  ['tron', (address) => `${address}(TRC20)`, equal],
  ['tron', (address) => `${address} 50 USDT`, equal],
  ['tron', (address) => `Network: Tron\nAddress: ${address}\nAmount: 50`, equal],
  ['tron', (address) => `tron:${address}?amount=50`, equal],
  ['tron', (address) => `https://tronscan.org/#/address/${address}`, equal],
  ['tron', (address) => `https://pay.example/?to%3D${address}%26amount%3D50`, equal],
  [
    'tron',
    (address) =>
      `My Public Address to Receive USDT ${address} Pay me via Trust Wallet: https://link.trustwallet.com/send?coin=195&address=${address}&token_id=${tronUsdt}`,
    equal,
  ],
  ['tron', (address) => ends(address, '…'), sameEnds],
  ['tron', (address) => ends(address, '...'), sameEnds],
  ['tron', (address) => `To: ${ends(address, '****', 4, 4)} (TRC20)`, sameEnds],
  ['tron', () => 'TQ4mrZ…93Kd21', noAddress],
  ['tron', () => 'Thanks, sent', noAddress],
  ['tron', () => 'Thanks, I have now sent you 50 USDT', noAddress],
  ['tron', (address) => address.toLowerCase(), noAddress],
  ['tron', (address) => address.slice(0, 20), noAddress],
  ['tron', (address) => withWrongCharacter(address, 1), { kind: 'differs', at: 1 }],
  ['tron', (address) => withWrongCharacter(address, 34), { kind: 'differs', at: 34 }],
  ['tron', (address) => `TRC20: ${withWrongCharacter(address, 17)}`, { kind: 'differs', at: 17 }],
  ['tron', (address) => `Pay to ${withWrongCharacter(address, 17)} now`, { kind: 'differs', at: 17 }],
  ['tron', (address) => `${address}x`, { kind: 'differs', at: 35 }],
  ['tron', () => otherTron, otherAddress],
  ['tron', () => `Send to ${otherTron} please`, otherAddress],
  ['tron', (address) => `${address} or ${otherTron}`, otherAddress],
  ['tron', () => tronUsdt, otherAddress],
  ['tron', () => `bitcoin:${bitcoin}?amount=0.01`, { kind: 'otherNetwork', chain: 'btc' }],
  ['tron', (address) => `${bitcoin}, ${address}`, { kind: 'otherNetwork', chain: 'btc' }],
  ['eth', (address) => address.toLowerCase(), equal],
  ['eth', (address) => `ethereum:${address}@1?value=1e18`, equal],
  ['eth', (address) => `ethereum:pay-${address}`, equal],
  ['eth', (address) => `ethereum:${ethereumUsdt}@1/transfer?address=${address}&uint256=5e7`, equal],
  ['eth', (address) => ends(address.toLowerCase(), '...', 6, 4), sameEnds],
  ['eth', () => '0x5a…Ed', noAddress],
  ['eth', () => ethereumUsdt, otherAddress],
  ['eth', () => `0x${'9f'.repeat(32)}`, noAddress],
  ['eth', () => otherTron, { kind: 'otherNetwork', chain: 'tron' }],
]
