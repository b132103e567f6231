import { describe, expect, it } from 'vitest'
import { messages } from '../../machines/shared/fields'
import { draftFromCrypto, draftFromUsd, fullDraft } from '../../machines/wallets/linked.rules'
import { insufficientText } from '../../machines/wallets/sell-order.rules'
import {
  belowMinimumText,
  frozenSwap,
  isSameToken,
  minimumSwap,
  mostToSwap,
  swapAmount,
  swapAmountProblem,
  swapAnew,
  swapEstimate,
  swapIntent,
  swapStands,
} from '../../machines/wallets/swap.rules'
import {
  amountProblems,
  frozenTransfer,
  invalidAmountText,
  notFoundYetText,
  recipientProblem,
  transferAnew,
  transferIntent,
  transferStands,
} from '../../machines/wallets/transfer.rules'
import { freshTransfer, transferChanges } from '../../machines/wallets/transfer-form.rules'

const terms = { symbol: 'ETH', chain: 'eth', balance: '0.5', usdBalance: '1500.00', price: '3000' }
const usd = (text: string) => draftFromUsd({ text, pasted: false }, terms)

describe('a transfer', () => {
  it.each([
    ['', null, messages.required],
    ['  ', null, messages.required],
    ['bi si', null, messages.invalidUserId],
    ['bisi', null, notFoundYetText],
    ['bisi', 'acc-bisi', undefined],
    [' BISI@Example.com ', 'acc-bisi', undefined],
  ])('[TRANSFER-02] to %j, found: %s', (text, found, problem) => {
    expect(recipientProblem(text, found)).toBe(problem)
  })

  it.each([
    ['', { usd: messages.required, crypto: messages.required }],
    ['0.99', { usd: invalidAmountText }],
    ['1', {}],
    ['1.01', {}],
    ['1499.99', {}],
    ['1500', {}],
    ['1500.01', { usd: insufficientText }],
    ['abc', { usd: invalidAmountText, crypto: messages.required }],
    ['1e3', { usd: invalidAmountText, crypto: messages.required }],
    ['0', { usd: invalidAmountText }],
  ])('of $%s, at least $1 and at most $1,500 (ruling 4)', (text, wrong) => {
    expect(amountProblems(usd(text), terms)).toEqual(wrong)
  })

  it('of more coins than there are is refused in the coin field', () => {
    const typed = (text: string) => draftFromCrypto({ text, pasted: false }, terms)
    expect(amountProblems(typed('0.5'), terms)).toEqual({})
    expect(amountProblems(typed('0.50000001'), terms)).toEqual({ crypto: insufficientText })
    expect(amountProblems(typed('x'), terms)).toEqual({ usd: messages.required, crypto: invalidAmountText })
    expect(
      amountProblems(fullDraft({ ...terms, balance: '0.5999999999', usdBalance: '1799.99' }), {
        ...terms,
        balance: '0.5999999999',
        usdBalance: '1799.99',
      }),
    ).toEqual({})
  })

  it('of dollars takes coins cut to 8 decimals, never rounded up, also at another price (AMB-78)', () => {
    const typed = { text: '2', pasted: false }
    const terms = { balance: '9', usdBalance: '27.00', price: '3' }
    const { usd, terms: keep } = transferChanges
    const context = { ...freshTransfer, accountId: 'a', terms: { ...btc, ...terms } }
    const { draft } = usd({ context }, typed)
    expect(draft.crypto).toBe('0.66666666')
    // 2 ÷ 2.7 = 0.740740740…, 2 ÷ 2.9 = 0.689655172413…, 2 ÷ 7 = 0.285714285714…
    const at = (price: string) => keep({ context: { ...context, draft } }, { ...btc, ...terms, price })
    expect(['2.9', '7'].map((price) => at(price).draft.crypto)).toEqual(['0.68965517', '0.28571428'])
  })

  it('is frozen with its recipient, and sent as frozen', () => {
    expect(frozenTransfer(usd('30'), null, terms)).toBeNull()
    const frozen = frozenTransfer(usd('30'), 'acc-bisi', terms)!
    expect(frozen).toEqual({ recipient: 'acc-bisi', amountCrypto: '0.01', amountUsd: '30', price: '3000' })
    expect(transferIntent('i', terms, frozen)).toEqual({
      kind: 'transfer',
      id: 'i',
      symbol: 'ETH',
      chain: 'eth',
      amountCrypto: '0.01',
      recipient: 'acc-bisi',
    })
    expect(transferStands(frozen, { ...terms, price: '3015' })).toBe(true)
    expect(transferStands(frozen, { ...terms, price: '3015.01' })).toBe(false)
    expect(transferStands(frozen, { ...terms, balance: '0.01' })).toBe(true)
    expect(transferStands(frozen, { ...terms, balance: '0.009' })).toBe(false)
    expect(transferAnew(frozen, { ...terms, price: '3100', usdBalance: '1550.00' })).toMatchObject({
      amountCrypto: '0.01',
      amountUsd: '31.00',
    })
    const least = frozenTransfer(usd('1'), 'acc-bisi', terms)!
    expect(transferAnew(least, { ...terms, price: '2900' })).toBeNull()
  })
})

const btc = { symbol: 'BTC', chain: 'btc' }
const tron = { symbol: 'USDT', chain: 'tron' }
const eth = { symbol: 'USDT', chain: 'eth' }
const prices = { balance: '0.5', fromPrice: '60000', toPrice: '1.5' }
const typed = (text: string) => ({ text, pasted: false })

describe('a swap', () => {
  it.each([
    ['0.12345', '0.1234'],
    ['0.12349999', '0.1234'],
    ['0.00009', '0'],
    ['1', '1'],
    ['0.1', '0.1'],
  ])('[CONST-19] %s is truncated to %s', (text, amount) => expect(swapAmount(typed(text))).toBe(amount))

  it('[CONST-18] has a minimum of 0.0005 BTC, 0.005 ETH and 1 of any other coin (AMB-80)', () => {
    expect(['BTC', 'ETH', 'BNB', 'USDT', 'toString'].map(minimumSwap)).toEqual([
      '0.0005',
      '0.005',
      '1',
      '1',
      '1',
    ])
    const problem = (text: string, symbol: string) =>
      swapAmountProblem(typed(text), { symbol, chain: 'x' }, { ...prices, balance: '9' })
    expect(problem('0.0004', 'BTC')).toBe(belowMinimumText('0.0005'))
    // Cut first, then checked.
    expect(problem('0.00059', 'BTC')).toBeUndefined()
    expect(problem('0.00049999', 'BTC')).toBe('Input value is less than the minimum value required (0.0005)')
    expect(problem('0.0005', 'BTC')).toBeUndefined()
    expect(problem('0.0049', 'ETH')).toBe(belowMinimumText('0.005'))
    expect(problem('0.005', 'ETH')).toBeUndefined()
    expect(problem('0.9999', 'BNB')).toBe(belowMinimumText('1'))
    expect(problem('1', 'BNB')).toBeUndefined()
  })

  it('is at most the balance, and required', () => {
    expect(swapAmountProblem(typed(''), btc, prices)).toBe(messages.required)
    expect(swapAmountProblem(typed('0.5'), btc, prices)).toBeUndefined()
    expect(swapAmountProblem(typed('0.50009'), btc, prices)).toBeUndefined()
    expect(swapAmountProblem(typed('0.5001'), btc, prices)).toBe(insufficientText)
    expect(mostToSwap({ ...prices, balance: '0.123456789' })).toEqual({ text: '0.1234', pasted: false })
  })

  it('[CONST-20] is estimated at amount × from-rate ÷ to-rate', () => {
    expect(swapEstimate(typed('0.1'), prices)).toBe('4000.00000000')
    expect(swapEstimate(typed('0.10009'), prices)).toBe('4000.00000000')
    expect(swapEstimate(typed('1'), { ...prices, fromPrice: '2', toPrice: '3' })).toBe('0.66666666')
    expect(swapEstimate(typed(''), prices)).toBeNull()
    expect(swapEstimate(typed('1'), null)).toBeNull()
  })

  it('of one coin for itself is none, whatever the network (AMB-82)', () => {
    expect(isSameToken(tron, eth)).toBe(true)
    expect(isSameToken(btc, tron)).toBe(false)
    expect(frozenSwap(typed('5'), tron, eth, { ...prices, balance: '9' })).toBeNull()
  })

  it('is frozen, sent as frozen, and asked for anew when one coin moved against the other', () => {
    const frozen = frozenSwap(typed('0.10009'), btc, tron, prices)!
    expect(frozen).toMatchObject({ amountCrypto: '0.1', estimate: '4000.00000000' })
    expect(swapIntent('i', frozen)).toEqual({
      kind: 'swap',
      id: 'i',
      ...btc,
      amountCrypto: '0.1',
      toSymbol: 'USDT',
      toChain: 'tron',
    })
    expect(swapStands(frozen, { ...prices, fromPrice: '60300' })).toBe(true)
    expect(swapStands(frozen, { ...prices, fromPrice: '60300.6' })).toBe(false)
    // Both moved alike: one in the other is what it was.
    expect(swapStands(frozen, { ...prices, fromPrice: '66000', toPrice: '1.65' })).toBe(true)
    expect(swapStands(frozen, { ...prices, balance: '0.0999' })).toBe(false)
    expect(swapAnew(frozen, { ...prices, toPrice: '1.2' })).toMatchObject({ estimate: '5000.00000000' })
    expect(swapAnew(frozen, { ...prices, balance: '0.0999' })).toBeNull()
  })
})
