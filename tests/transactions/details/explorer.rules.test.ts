import { describe, expect, it } from 'vitest'
import { explorerKey, explorerLink } from '../../../machines/transactions/details/explorer.rules'

const hash = '0xabc123'

describe('explorer links', () => {
  it.each([
    ['[TX-29]', 'BTC', 'https://www.blockchain.com/explorer/transactions/btc/'],
    ['[TX-30]', 'ETH', 'https://etherscan.io/tx/'],
    ['[TX-31]', 'BNB', 'https://bscscan.com/tx/'],
    ['[TX-32]', 'USDT', 'https://etherscan.io/tx/'],
    ['[TX-33]', 'TRONUSDT', 'https://tronscan.org/#/transaction/'],
  ])('%s %s links the hash to %s', (_, key, page) => {
    expect(explorerLink(key, hash)).toBe(`${page}${hash}`)
  })

  it.each(['', 'TRX', 'usdt', 'btc', 'DOGE', 'constructor', '__proto__', 'toString'])(
    "the explorer link of %j throws 'invalid currency type' [TX-34]",
    (key) => {
      expect(() => explorerLink(key, hash)).toThrow('invalid currency type')
    },
  )

  it('the explorer link escapes the hash', () => {
    expect(explorerLink('ETH', '../x?y#z')).toBe('https://etherscan.io/tx/..%2Fx%3Fy%23z')
  })

  it.each([
    ['BTC', 'btc', 'BTC'],
    ['ETH', 'eth', 'ETH'],
    ['BNB', 'bsc', 'BNB'],
    ['USDT', 'eth', 'USDT'],
    ['USDT', 'tron', 'TRONUSDT'],
    ['USDT', 'bsc', 'BNB'],
  ])('%s on %s has the explorer key %s (TX-32, TX-33)', (symbol, chain, key) => {
    expect(explorerKey({ symbol, chain })).toBe(key)
  })
})
