import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { assertDefined } from '../../../machines/core/assert-defined'
import { flows } from '../../../machines/flows'
import { emptyDraft } from '../../../machines/wallets/money/linked.rules'
import { marketData } from '../sell-order/sell-order.model'

describe.each([
  ['sellOrder', ['orderIsSound', 'allCanBeSold']],
  ['transfer', ['transferIsSound']],
  ['swap', ['swapIsSound']],
] as const)('%s', (id, sound) => {
  const guards = (flows[id].machine as AnyStateMachine).implementations.guards as unknown as Record<
    string,
    (args: { context: object }, params?: object) => boolean
  >
  const context = {
    draft: { ...emptyDraft, to: 'bisi', text: '0.01', usd: '5', crypto: '5' },
    from: { symbol: 'BTC', chain: 'btc' },
    to: { symbol: 'USDT', chain: 'tron' },
    recipient: 'acc-bisi',
    marketData: null,
    quote: null,
  }

  it.each(sound)('%s: no, without terms', (guard) => expect(guards[guard]!({ context })).toBe(false))
  it.each(['quoteIsValid', 'canRequote'])('%s: no, where nothing was confirmed', (guard) => {
    expect(guards[guard]!({ context }, marketData)).toBe(false)
  })
})

it('nothing is sent in the place of what was not confirmed', () => {
  expect(assertDefined('')).toBe('')
  expect(() => assertDefined(null)).toThrow('Nothing was confirmed')
})
