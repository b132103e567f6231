import { describe, expect, it } from 'vitest'
import type { LinkedDraft } from '../../machines/wallets/linked.rules'
import {
  frozenSell,
  frozenSellAll,
  insufficientText,
  noRateText,
  type SellTerms,
  sellAllProblem,
  sellHasMoved,
  sellProblems,
  sellStands,
} from '../../machines/wallets/sell-order.rules'

const terms: SellTerms = {
  symbol: 'USDT',
  chain: 'tron',
  balance: '100',
  usdBalance: '100.00',
  price: '1',
  rate: '1600',
  limit: '10',
}
const both = (usd: string, crypto: string): LinkedDraft => ({ usd, crypto, typed: 'usd', pasted: null })
const fifty = frozenSell(both('50', '50'), terms)!
const all = frozenSellAll(terms)!

describe('a confirmed sale', () => {
  it('is only as long as there is a rate', () => {
    expect([sellStands(fifty, terms), sellStands(fifty, { ...terms, rate: null })]).toEqual([true, false])
    expect([sellStands(all, terms), sellStands(all, { ...terms, rate: null })]).toEqual([true, false])
    expect(sellHasMoved(fifty, { ...terms, rate: null })).toBe(false)
    expect(noRateText).toBe('There is no rate for this coin at the moment')
  })

  it.each([
    ['49.99', true],
    ['50', true],
    ['50.01', false],
  ])('of $50 stands at a limit of $%s: %s', (limit, stands) => {
    expect(sellStands(fifty, { ...terms, limit })).toBe(stands)
  })

  it.each([
    ['100', '100', true],
    ['100', '100.01', false],
    ['99.99999999', '10', false],
    ['100.00000001', '10', false],
  ])('of everything stands with %s coins at a limit of $%s: %s', (balance, limit, stands) => {
    expect(sellStands(all, { ...terms, balance, limit })).toBe(stands)
  })

  it('without a limit stands for any amount', () => {
    expect(sellStands(fifty, { ...terms, limit: null })).toBe(true)
  })
})

describe('an order that cannot be', () => {
  it('names the coin field alone when only that is wrong', () => {
    expect(Object.keys(sellProblems(both('50', 'abc'), terms))).toEqual(['crypto'])
    expect(frozenSell(both('50', 'abc'), terms)).toBeNull()
    expect(frozenSell(both('abc', '50'), terms)).toBeNull()
  })

  it('is everything of nothing, whatever the limit', () => {
    const nothing = { ...terms, limit: '0', balance: '0', usdBalance: '0' }
    expect([sellAllProblem(nothing), sellAllProblem({ ...nothing, balance: '0.00000001' })]).toEqual([
      insufficientText,
      null,
    ])
  })
})
