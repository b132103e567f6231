import { describe, expect, it } from 'vitest'
import { contractFixture } from '../contract/contract.fixture'
import type { Shape } from '../contract/operations'

type Row = Shape<'Transaction'>
type List = Shape<'TransactionList'>

const rest = contractFixture()
const list = (query = '', token = 'ada') => rest.get<List>(`/v1/app/transactions/customer${query}`, token)
const readTransaction = (id: string, token = 'ada') => rest.get<Row>(`/v1/app/transactions/${id}`, token)

/** Adds cents as integers, independently of the code under test. */
const sum = (amounts: (string | null)[]): string => {
  const cents = amounts.reduce((total, amount) => total + BigInt((amount ?? '0').replace('.', '')), 0n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

describe('GET /v1/app/transactions/customer', () => {
  it('the API returns 20 transactions a page by default [API-34]', async () => {
    const first = await list('?page=1&status=all')
    const second = await list('?page=2&status=all')
    const third = await list('?page=3&status=all')
    expect([first, second, third].map(({ data }) => data.transactions.length)).toEqual([20, 5, 0])
    expect(first.envelope).toMatchObject({ numberOfPages: 2, nextPage: true, previousPage: false })
    expect(second.envelope).toMatchObject({ numberOfPages: 2, nextPage: false, previousPage: true })
    expect(third.envelope).toMatchObject({ numberOfPages: 2, nextPage: false })
    const pages = [...first.data.transactions, ...second.data.transactions]
    expect(new Set(pages.map(({ id }) => id)).size).toBe(25)
    expect(pages).toEqual([...pages].sort((a, b) => (a.createDate < b.createDate ? 1 : -1)))
    expect((await list('?size=100')).data.transactions).toEqual(pages)
    // A last page that is exactly full has no next page.
    const exactPages = await Promise.all([24, 25, 26].map((size) => list(`?size=${size}`)))
    expect(exactPages.map(({ envelope }) => envelope.nextPage)).toEqual([true, false, false])
  })

  it('totals count all bank trades and sum up the paid ones [ENT-11] [TX-02]', async () => {
    const { data } = await list('?size=1')
    const all = (await list('?size=100')).data.transactions
    const trades = all.filter(({ direction }) => direction === 'bank')
    const paid = trades.filter(({ status }) => status === 'approved' || status === 'reported')
    expect(data).toMatchObject({
      totalTrades: trades.length,
      totalNgn: sum(paid.map(({ amountNGN }) => amountNGN)),
      totalUsd: sum(paid.map(({ amountUSD }) => amountUSD)),
    })
    // 24 of 25 go to a bank. From Bola's seeds: 80 × 1651.9 = 132,152.00, and 0.002 × 87,230.6 × 1634.2 = 285,104.49,
    // truncated.
    expect(data.totalTrades).toBe(24)
    expect((await list('', 'bola')).data).toMatchObject({
      totalTrades: 2,
      totalUsd: '254.46',
      totalNgn: '417256.49',
      transactions: [{ id: 'tx-bola-002' }, { id: 'tx-bola-001' }],
    })
  })

  it.each(['pool', 'pending', 'approved', 'reported'])(
    'the list filters by status %s [TX-41]',
    async (status) => {
      const { data } = await list(`?size=100&status=${status}`)
      expect(data.transactions.length).toBeGreaterThan(0)
      expect(new Set(data.transactions.map((row) => row.status))).toEqual(new Set([status]))
      const bankCount = data.transactions.filter(({ direction }) => direction === 'bank').length
      expect(data.totalTrades).toBe(bankCount)
      if (status === 'pool' || status === 'pending') expect(data.totalUsd).toBe('0.00')
    },
  )

  it.each(['BTC', 'btc', 'Usdt', '', 'ALL'])(
    'the list filters by the currency %j (API-34)',
    async (currency) => {
      const { data } = await list(`?size=100&currency=${currency}`)
      const symbols = new Set(data.transactions.map((row) => row.currency.symbol))
      if (/^(all)?$/i.test(currency)) expect([data.transactions.length, symbols.size > 1]).toEqual([25, true])
      else expect(symbols).toEqual(new Set([currency.toUpperCase()]))
    },
  )

  const invalidQueries = 'page=0|page=1.5|page=abc|page=1&page=2|page=99999999999999999999|size=0|size=101'
  it.each(`${invalidQueries}|status=paid|status=|currency=DOGE`.split('|'))(
    'the list rejects ?%s and names the field',
    async (query) => {
      const field = query.split('=')[0]!
      const { status, fields } = await list(`?${query}`)
      expect(status).toBe(422)
      expect(Object.keys(fields)).toEqual([field])
      expect(fields[field]).toMatch(/\S/)
    },
  )
})

describe('GET /v1/app/transactions/{id}', () => {
  it('the API returns a transaction by either id [API-35] [ENT-09]', async () => {
    const response = await readTransaction('tx-ada-023')
    expect(response.status).toBe(200)
    expect(response.data).toMatchObject({
      id: 'tx-ada-023',
      transactionId: 'CN-ADAXXXX023',
      createDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      approveDate: expect.stringMatching(/Z$/),
      amount: '250',
      amountCrypto: '250',
      amountUSD: '250.00',
      amountNGN: '413187.50',
      status: 'approved',
      direction: 'bank',
      type: 'deposit',
      currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
      blockchainTransactionId: expect.stringMatching(/^[0-9a-f]{64}$/),
      bankAccount: {
        accountName: 'Ada Okafor',
        accountNumber: '0123456789',
        bank: { id: '000013', name: expect.stringContaining('GTBank') },
      },
    })
    expect((await readTransaction('CN-ADAXXXX023')).data).toEqual(response.data)
  })

  it('a wallet deposit has no naira amount and no bank account [TX-42]', async () => {
    const { transactions } = (await list('?size=100')).data
    const walletRows = transactions.filter(({ direction }) => direction === 'wallet')
    expect(walletRows.map(({ id }) => id)).toEqual(['tx-ada-021'])
    expect(walletRows[0]).toMatchObject({ status: 'approved', amountNGN: null, bankAccount: null })
    const bankRows = transactions.filter(({ direction }) => direction !== 'wallet')
    expect(new Set(bankRows.map(({ direction }) => direction))).toEqual(new Set(['bank']))
    expect(bankRows.every(({ amountNGN }) => amountNGN !== null)).toBe(true)
  })

  it('another customer’s transaction looks like an unknown one [TX-02]', async () => {
    const unknown = await readTransaction('tx-nobody-001')
    expect(unknown).toMatchObject({ status: 404, summary: 'Transaction not found' })
    for (const id of ['tx-bola-001', 'CN-BOLAXXX001', 'x y', '%25', 'customer%2F', `${'x'.repeat(200)}`])
      expect((await readTransaction(id)).text).toBe(unknown.text)
    expect((await readTransaction('tx-bola-001', 'bola')).status).toBe(200)
    expect((await readTransaction('tx-ada-023', 'bola')).text).toBe(unknown.text)
  })
})
