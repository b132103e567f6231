import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { flows } from '../../machines/flows'
import { certain } from '../../machines/shared/certain'
import { emptyDraft } from '../../machines/wallets/linked.rules'
import { terms } from './sell-order.model'

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
    terms: null,
    figures: null,
  }

  it.each(sound)('%s: no, without terms', (guard) => expect(guards[guard]!({ context })).toBe(false))
  it.each(['figuresStand', 'figuresCanBeAskedAnew'])('%s: no, where nothing was confirmed', (guard) => {
    expect(guards[guard]!({ context }, terms)).toBe(false)
  })
})

it('nothing is sent in the place of what was not confirmed', () => {
  expect(certain('')).toBe('')
  expect(() => certain(null)).toThrow('Nothing was confirmed')
})
