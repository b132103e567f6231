import { describe, expect, it } from 'vitest'
import {
  isPossibleUserId,
  ownAccountText,
  recipientProblem,
  type TransferMarketData,
  transfer,
  worthOf,
} from '../../../../machines/wallets/orders/transfer/transfer.rules'
import {
  draftFromCrypto,
  draftFromUsd,
  fullDraft,
  type LinkedDraft,
} from '../../../../machines/wallets/prices/linked-amounts.rules'

const marketData: TransferMarketData = {
  symbol: 'ETH',
  chain: 'eth',
  balance: '0.5',
  usdBalance: '1500.00',
  price: '3000',
}
const usd = (text: string) => draftFromUsd({ text, pasted: false }, marketData)
const both = (usd: string, crypto: string): LinkedDraft => ({ usd, crypto, typed: 'usd', pasted: null })
const required = 'This field is required'

describe('transfer rules', () => {
  it.each([
    ['', null, required],
    ['  ', 'acc-bisi', required],
    ['bi si', 'acc-bisi', 'invalid user ID'],
    ['bisi', null, 'Choose a recipient first'],
    ['bisi', 'acc-bisi', undefined],
    [' BISI@Example.com ', 'acc-bisi', undefined],
  ])('recipient %j with match %s: %j [TRANSFER-01] [TRANSFER-02]', (text, recipientMatch, problem) => {
    expect(recipientProblem(text, recipientMatch)).toBe(problem)
  })

  it('the look-up skips impossible user IDs and rejects the sender’s own account', () => {
    expect(['ada', ' ada@example.com ', '', 'a b'].map(isPossibleUserId)).toEqual([true, true, false, false])
    expect(ownAccountText).toBe('You cannot transfer to yourself')
  })

  it.each<[ids: string, side: 'usd' | 'crypto', text: string, problem?: string, isTooLittle?: true]>([
    ['[TRANSFER-07]', 'usd', '', required],
    ['[CONST-17]', 'usd', 'abc', 'Invalid amount'],
    ['[CONST-17]', 'usd', '1e3', 'Invalid amount'],
    ['[CONST-17]', 'usd', '0', 'Invalid amount', true],
    ['[CONST-17]', 'usd', '0.99', 'Invalid amount', true],
    ['', 'crypto', '0.0001', 'Invalid amount', true],
    ['[CONST-17]', 'usd', '1'],
    ['', 'usd', '$1.01'],
    ['', 'usd', '1499.99'],
    ['', 'crypto', '.5 ETH'],
    ['[TRANSFER-08]', 'usd', '1500'],
    ['[TRANSFER-08]', 'usd', '1500.01', 'Insufficient balance'],
    ['[TRANSFER-08]', 'crypto', '0.50000001', 'Insufficient balance'],
    ['', 'usd', '1.234', 'Use at most 2 decimals'],
    ['', 'crypto', '0.123456789', 'Use at most 8 decimals'],
  ] as const)(
    '%s transfer in %s of %j, from 1 to 1,500 dollars (ruling 4): %j',
    (_, side, text, problem, isTooLittle) => {
      const draft = (side === 'usd' ? draftFromUsd : draftFromCrypto)({ text, pasted: false }, marketData)
      const expected = problem && { text: problem, ...(isTooLittle && { isTooLittle }) }
      expect(transfer.check(draft, marketData)).toEqual(expected)
    },
  )

  it('Max ignores digits beyond 8 decimals in a transfer', () => {
    const preciseBalance = { ...marketData, balance: '0.5999999999', usdBalance: '1799.99' }
    expect(transfer.check(fullDraft(preciseBalance), preciseBalance)).toBeUndefined()
  })

  it('only a valid transfer locks a quote, and the intent has the quote’s values', () => {
    const locked = transfer.lock({ ...usd('30'), recipient: 'acc-bisi' }, marketData)!
    const sent = {
      kind: 'transfer',
      symbol: 'ETH',
      chain: 'eth',
      amountCrypto: '0.01',
      recipient: 'acc-bisi',
    }
    expect(locked).toEqual({ ...sent, amountUsd: '30', price: '3000' })
    expect([
      transfer.lock({ ...usd('30'), recipient: null }, marketData),
      transfer.lock({ ...both('x', '0.1'), recipient: 'acc-bisi' }, marketData),
      transfer.lock({ ...both('50', 'x'), recipient: 'acc-bisi' }, marketData),
      transfer.lock({ ...both('50', '0.51'), recipient: 'acc-bisi' }, marketData),
    ]).toEqual(Array(4).fill(null))
    expect(transfer.intent('i', locked)).toEqual({ ...sent, id: 'i' })
  })

  it.each([
    [{}, true],
    [{ price: '3015' }, true],
    [{ price: '3015.01' }, false],
    [{ balance: '0.01' }, true],
    [{ balance: '0.00999999' }, false],
  ])('a transfer quote is valid until the price moves by more than 0.5 %%: %j', (changed, isValid) => {
    expect(
      transfer.isValid(transfer.lock({ ...usd('30'), recipient: 'acc-bisi' }, marketData)!, {
        ...marketData,
        ...changed,
      }),
    ).toBe(isValid)
  })

  it('a transfer gets a new quote at another price unless it became invalid', () => {
    const locked = transfer.lock({ ...usd('30'), recipient: 'acc-bisi' }, marketData)!
    const atHigherPrice = { ...marketData, price: '3100', usdBalance: '1550.00' }
    expect(transfer.requote(locked, atHigherPrice)).toEqual({ ...locked, amountUsd: '31.00', price: '3100' })
    expect(transfer.requote(locked, { ...marketData, balance: '0.001', usdBalance: '3.00' })).toBeNull()
    const minimumQuote = transfer.lock({ ...usd('1'), recipient: 'acc-bisi' }, marketData)!
    expect(transfer.requote(minimumQuote, { ...marketData, price: '2900' })).toBeNull()
  })
})

it.each([
  ['0.00033333', '60000', '20.00'],
  ['20', '1', '20.00'],
  ['19.994999', '1', '19.99'],
  ['19.995', '1', '20.00'],
])('the review rounds %s coins at %s to the nearest cent: $%s', (amountCrypto, price, worth) => {
  const quote = { kind: 'transfer', symbol: 'BTC', chain: 'btc', recipient: 'a', amountUsd: '20' } as const
  expect(worthOf({ ...quote, amountCrypto, price })).toBe(worth)
})
