import { describe, expect, it } from 'vitest'
import { factsOf, searchTextOf } from '../../../client/transactions/search/search.store'
import {
  isPeriod,
  matcherOf,
  periodsOf,
  searchText,
} from '../../../machines/transactions/history/search.rules'
import { row } from '../transactions.fixture'

const hash = '0x9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const sale = row(0, {
  transactionId: 'CN-5F0A77B1',
  amountCrypto: '250.500000000000000000',
  amountUSD: '250.50',
  amountNGN: '413021.29',
  rate: '1648.79',
  blockchainTransactionId: hash,
  counterparty: { firstName: 'Ṣọlá', lastName: 'Bello-\u0257an\u02bcazumi', username: 'sbello' },
}) as never
const isMatch = (typed: string): boolean => matcherOf(typed)(searchTextOf(sale))

describe('search', () => {
  it.each([
    '413021',
    '₦413,021.29',
    '413,021.2',
    '$250.50',
    '250',
    '1648.79',
    'usdt',
    'trc-20',
    'trc20',
    'trc 20',
    '20 nov',
    '20 November, 2026',
    '413\u00a0021.29',
    '@sbello',
    'gtbank 413 021',
    '\uff14\uff11\uff13,021',
    'dan\u2019azumi',
    'Danazumi',
    '\u0257an\u02bcazumi',
    'belloDanazumi',
    'tron',
    hash,
    hash.slice(10, 24),
    '0x9f',
    'cn-5f0a',
    '5f0a77',
    'sola bello',
    'Ṣọlá',
    'gtbank 6789',
    '••6789',
    'approved usdt 413',
    '2026-11-20',
    '  ',
    '',
  ])('the search term %j matches [EXT-01]', (typed) => expect(isMatch(typed)).toBe(true))

  it.each([
    '413,022',
    '13021.29',
    '021.29',
    '.5',
    '50.5',
    'btc',
    'usdt btc',
    '21 Nov 2026',
    '0 Nov',
    '20 Dec 2026',
    '413 022',
    'gtbank 0123',
    'ola',
    '0123456789',
    '6f',
  ])('the search term %j does not match [EXT-01]', (typed) => expect(isMatch(typed)).toBe(false))

  it.each([
    ['Rent:₦5,000', '₦5,000'],
    ['School fees\nAda (May)', 'ada may'],
    ['School fees\n(May)', '(May)'],
    ['@mama', '@mama'],
  ])('the note %j matches the search term %j [EXT-68]', (note, typed) => {
    expect(matcherOf(typed)(searchTextOf(row(0, { note }) as never))).toBe(true)
  })

  // Words that start like months, before and after a number.
  it.each<[note: string, typed: string, isFound: boolean]>([
    ...['Mary', 'Augustine', 'May', 'June', 'markers'].flatMap((name): [string, string, boolean][] => [
      [`Paid 83 to ${name}`, `83 ${name.toLowerCase()}`, true],
      [`Paid 83 to ${name}`, `${name} 83`, true],
      [`Paid 83 to ${name}`, `84 ${name}`, false],
    ]),
    ['Rent 9 May', '9 may', true],
    ['Rent 9 Mar', '9 march', true],
    ['Rent 9 Sep', '9 sept', true],
    ['Paid 83 at market', '83 mar', true],
    ['Rent for 9 May', '8 may', false],
    ['Paid 83 to Janet', '83 jan', true],
    ['Paid 83 to June', '83 jun', true],
    ['Paid 83 to June', '83 july', false],
  ])('the note %j matches the search term %j: %s [EXT-01]', (note, typed, isFound) => {
    expect(matcherOf(typed)(searchTextOf(row(0, { note }) as never))).toBe(isFound)
  })

  it('the search ignores leading and trailing zeros of an amount [EXT-01]', () => {
    const small = searchText(['0.5', '1000'])
    expect(
      ['.5', '.50', '0.500', '1,000', '1000.00', '1,000.'].map((typed) => matcherOf(typed)(small)),
    ).toEqual(Array(6).fill(true))
    expect(['.6', '.', '1001'].map((typed) => matcherOf(typed)(small))).toEqual([false, true, false])
  })

  it('terms of 8 digits or 6 letters match inside words [EXT-01]', () => {
    const text = searchText(['a12345678b', 'xyzabcdef'])
    expect(['1234567', '12345678', 'abcde', 'abcdef'].map((typed) => matcherOf(typed)(text))).toEqual([
      false,
      true,
      false,
      true,
    ])
  })
})

describe('periods', () => {
  it('the period menu has all time, twelve months and three years [EXT-02]', () => {
    expect(periodsOf('2026-02-28')).toEqual([
      '',
      ...['2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09', '2025-08', '2025-07'],
      ...['2025-06', '2025-05', '2025-04', '2025-03'],
      ...['2026', '2025', '2024'],
    ])
  })

  it.each([
    ['2026', true],
    ['2026-01', true],
    ['2026-12', true],
    ['2026-00', false],
    ['2026-13', false],
    ['2026-1', false],
    ['26', false],
    ['2026-11-20', false],
    ['', false],
    [null, false],
  ])('the URL value %j is a valid period: %s [EXT-02]', (text, expected) =>
    expect(isPeriod(text)).toBe(expected),
  )
})

describe('facts', () => {
  it('a statement line has the transaction’s rate and a masked account [EXT-05]', () => {
    expect(factsOf(sale)).toEqual([
      expect.stringMatching(/^2026-11-20 \d\d:00$/),
      'Sold',
      'USDT TRC-20',
      '250.5',
      '1648.79',
      '250.50',
      '413021.29',
      'Approved',
      hash,
      'CN-5F0A77B1',
      'GTBank ••6789',
    ])
  })

  it('a statement line marks an estimated amount [EXT-05]', () => {
    expect(factsOf({ ...(sale as object), status: 'pool' } as never)[7]).toMatch(/ \(estimate\)$/)
  })

  it('a statement line without naira has no rate and no bank [EXT-05]', () => {
    const transfer = row(0, {
      direction: 'wallet',
      type: 'transfer',
      amountNGN: null,
      rate: null,
      blockchainTransactionId: null,
    })
    const facts = factsOf({ ...transfer, amountCrypto: '100' } as never)
    expect(facts.slice(3, 7)).toEqual(['100', '', '50.00', ''])
    expect(facts.slice(8)).toEqual(['', 'CN-1000', ''])
  })
})
