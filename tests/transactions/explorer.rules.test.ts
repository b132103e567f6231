import { describe, expect, it } from 'vitest'
import { explorerKey, explorerLink } from '../../machines/transactions/explorer.rules'

const hash = '0xabc123'

describe('explorer links', () => {
  it('[TX-29] BTC: a Bitcoin explorer page of the hash', () => {
    expect(explorerLink('BTC', 'ab12')).toBe('https://www.blockchain.com/explorer/transactions/btc/ab12')
  })

  it('[TX-30] ETH: an Ethereum explorer page of the hash', () => {
    expect(explorerLink('ETH', hash)).toBe(`https://etherscan.io/tx/${hash}`)
  })

  it('[TX-31] BNB: a BSC explorer page of the hash', () => {
    expect(explorerLink('BNB', hash)).toBe(`https://bscscan.com/tx/${hash}`)
  })

  it('[TX-32] USDT: the Ethereum explorer page of the hash', () => {
    expect(explorerLink('USDT', hash)).toBe(`https://etherscan.io/tx/${hash}`)
  })

  it('[TX-33] TRONUSDT: the Tron explorer page of the hash', () => {
    expect(explorerLink('TRONUSDT', 'ff00')).toBe('https://tronscan.org/#/transaction/ff00')
  })

  it.each(['', 'TRX', 'usdt', 'btc', 'DOGE', 'constructor', '__proto__', 'toString'])(
    "[TX-34] %j raises 'invalid currency type'",
    (key) => {
      expect(() => explorerLink(key, hash)).toThrow('invalid currency type')
    },
  )

  it('a hash cannot leave its place in the address', () => {
    expect(explorerLink('ETH', '../x?y#z')).toBe('https://etherscan.io/tx/..%2Fx%3Fy%23z')
  })

  it.each([
    ['BTC', 'btc', 'BTC'],
    ['ETH', 'eth', 'ETH'],
    ['BNB', 'bsc', 'BNB'],
    ['USDT', 'eth', 'USDT'],
    ['USDT', 'tron', 'TRONUSDT'],
    ['USDT', 'bsc', 'BNB'],
  ])('%s on %s asks the explorer for %s (AMB-61)', (symbol, chain, key) => {
    expect(explorerKey({ symbol, chain })).toBe(key)
  })
})
