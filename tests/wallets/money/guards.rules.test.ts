import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { flows } from '../../../machines/flows'
import { emptyDraft } from '../../../machines/wallets/money/linked.rules'

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
  }

  it.each(sound)('%s: no, without terms', (guard) => expect(guards[guard]!({ context })).toBe(false))
})
