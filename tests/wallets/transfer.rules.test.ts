import { describe, expect, it } from 'vitest'
import type { LinkedDraft } from '../../machines/wallets/linked.rules'
import {
  amountProblems,
  frozenTransfer,
  invalidAmountText,
  lookupDebounceMs,
  mayBeSomeone,
  notFoundYetText,
  oneselfText,
  recipientProblem,
  type TransferTerms,
  transferAnew,
  transferIntent,
  transferStands,
} from '../../machines/wallets/transfer.rules'

const terms: TransferTerms = {
  symbol: 'USDT',
  chain: 'tron',
  balance: '100',
  usdBalance: '100.00',
  price: '1',
}
const both = (usd: string, crypto: string, pasted: LinkedDraft['pasted'] = null): LinkedDraft => ({
  usd,
  crypto,
  typed: 'usd',
  pasted,
})

describe('a transfer', () => {
  it.each([
    ['', null, 'This field is required'],
    ['  ', 'acc-1', 'This field is required'],
    ['two words', 'acc-1', 'invalid user ID'],
    ['ada', null, 'Choose who gets it first'],
    ['ada', 'acc-1', undefined],
    ['ada@example.com', 'acc-1', undefined],
  ])('to %j, found: %j: %j', (text, recipient, problem) => {
    expect(recipientProblem(text, recipient)).toBe(problem)
  })

  it('looks up what may be somebody, a little after the last key', () => {
    expect(['ada', ' ada@example.com ', '', 'a b'].map(mayBeSomeone)).toEqual([true, true, false, false])
    expect([lookupDebounceMs, oneselfText, notFoundYetText]).toEqual([
      400,
      'You cannot transfer to yourself',
      'Choose who gets it first',
    ])
  })

  it.each([
    ['', '', { usd: 'This field is required', crypto: 'This field is required' }],
    ['abc', 'abc', { usd: invalidAmountText, crypto: invalidAmountText }],
    ['0.99', '0.99', { usd: invalidAmountText }],
    ['1', '1', {}],
    ['100', '100', {}],
    ['100.01', '100', { usd: 'Insufficient balance' }],
    ['100', '100.00000001', { crypto: 'Insufficient balance' }],
    ['1.234', '1', { usd: 'Use at most 2 decimals' }],
    ['1', '1.123456789', { crypto: 'Use at most 8 decimals' }],
  ])('of $%s, %s coins: %j', (usd, crypto, problems) => {
    expect(amountProblems(both(usd, crypto), terms)).toEqual(problems)
    expect(invalidAmountText).toBe('Invalid amount')
  })

  it('is frozen only when everything is known and sound, and sent as it was confirmed', () => {
    const frozen = frozenTransfer(both('50', '50'), 'acc-1', terms)!
    expect(frozen).toEqual({ recipient: 'acc-1', amountCrypto: '50', amountUsd: '50', price: '1' })
    expect([
      frozenTransfer(both('50', '50'), null, terms),
      frozenTransfer(both('x', '50'), 'acc-1', terms),
      frozenTransfer(both('50', 'x'), 'acc-1', terms),
      frozenTransfer(both('50', '101'), 'acc-1', terms),
    ]).toEqual(Array(4).fill(null))
    expect(transferIntent('i', terms, frozen)).toEqual({
      kind: 'transfer',
      id: 'i',
      symbol: 'USDT',
      chain: 'tron',
      amountCrypto: '50',
      recipient: 'acc-1',
    })
  })

  it('stands until the price moved by more than 0.5 %, and while the wallet has it', () => {
    const frozen = frozenTransfer(both('50', '50'), 'acc-1', terms)!
    const at = (more: Partial<TransferTerms>) => transferStands(frozen, { ...terms, ...more })
    expect([at({}), at({ price: '1.005' }), at({ price: '1.0051' })]).toEqual([true, true, false])
    expect([at({ balance: '50' }), at({ balance: '49.99999999' })]).toEqual([true, false])
    expect(transferAnew(frozen, { ...terms, price: '1.1', usdBalance: '110.00' })).toEqual({
      ...frozen,
      amountUsd: '55.00',
      price: '1.1',
    })
    expect(transferAnew(frozen, { ...terms, balance: '1', usdBalance: '1.00' })).toBeNull()
  })
})
