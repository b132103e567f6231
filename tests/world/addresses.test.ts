import { expect, it } from 'vitest'
import { type Chain, depositAddress } from '../../mock-api/world/addresses'

const pairs: [symbol: string, chain: Chain][] = [
  ['BTC', 'btc'],
  ['ETH', 'eth'],
  ['BNB', 'bsc'],
  ['USDT', 'eth'],
  ['USDT', 'bsc'],
  ['USDT', 'tron'],
]

it('deposit addresses keep their value from one release to the next', () => {
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
