import { expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'
import { writingsOf } from './code.rows'

type Receipt = Shape<'Receipt'>

const rest = contractFixture()
const minute = 60_000
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const check = (code: string, ip = '203.0.113.1') =>
  rest.request<Receipt | null>(`/v1/app/receipts/${code}`, from(ip))
const codeOf = async (id: string, token = 'ada') =>
  (await rest.get<Shape<'Transaction'>>(`/v1/app/transactions/${id}`, token)).data.receiptCode!

it('anyone with a receipt code reads the real payout [EXT-41] [EXT-43] [EXT-72]', async () => {
  const code = await codeOf('tx-ada-023')
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(await codeOf('tx-ada-022')).not.toBe(code)
  const [, first = '', second = '', third = ''] = /(.{4})(.{4})(.{4})/.exec(code) ?? []
  for (const text of writingsOf(first, second, third))
    expect([text, (await check(encodeURIComponent(text))).data?.kind]).toEqual([text, 'payout'])
  const { status, data, text } = await check(code)
  expect(status).toBe(200)
  expect(data).toEqual({
    kind: 'payout',
    status: 'approved',
    amountNGN: '413187.50',
    amountCrypto: '250',
    currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
    approveDate: expect.stringMatching(/Z$/),
    bankName: expect.stringContaining('GTBank'),
    accountTail: '6789',
    accountName: 'Ada O.',
  })
  // The response must not contain ids, full names, account numbers or balances.
  expect(text).not.toMatch(/tx-ada|CN-ADA|Okafor|0123456789|balance|"ada"/i)
})

it('the receipt of a pending payout hides the payee [EXT-45]', async () => {
  const { transactions } = (
    await rest.get<Shape<'TransactionList'>>('/v1/app/transactions/customer?size=100&status=pending', 'ada')
  ).data
  const { data } = await check(await codeOf(transactions[0]!.id))
  expect(data).toMatchObject({ status: 'pending', approveDate: null, bankName: null, accountName: null })
})

it('unknown, malformed and nearly correct codes get the same response [EXT-44]', async () => {
  const code = await codeOf('tx-ada-023')
  const nearlyCorrect = code.replace(/.$/, (lastChar) => (lastChar === '7' ? '8' : '7'))
  const responses = await Promise.all(
    ['000000000000', nearlyCorrect, code.slice(1), 'x', '%27%20or%201=1', 'tx-ada-023'].map((wrongCode) =>
      check(wrongCode),
    ),
  )
  expect(responses.map(({ status, data }) => [status, data])).toEqual(responses.map(() => [200, null]))
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
})

it('a client address may check 30 wrong receipt codes in 10 minutes [EXT-47]', async () => {
  const code = await codeOf('tx-ada-023')
  const guess = (number: number, ip?: string) => check(`0000000000${10 + number}`, ip)
  for (let attempt = 0; attempt < 30; attempt += 1) expect((await guess(attempt)).status).toBe(200)
  const rejection = await guess(30)
  expect(rejection.status).toBe(429)
  expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await check(code)).data).toMatchObject({ status: 'approved' })
  expect((await guess(30, '203.0.113.2')).status).toBe(200)
  await rest.world.advanceClock(10 * minute)
  expect((await guess(30)).status).toBe(200)
})

it('malformed text does not count as a wrong receipt code [EXT-47]', async () => {
  for (let attempt = 0; attempt < 31; attempt += 1) expect((await check(`CN-${attempt}`)).status).toBe(200)
  expect((await check('000000000000')).status).toBe(200)
})

it('the receipt of a wallet deposit names no payee [EXT-43]', async () => {
  const { transactions } = (
    await rest.get<Shape<'TransactionList'>>('/v1/app/transactions/customer?size=100', 'ada')
  ).data
  const deposit = transactions.find(({ direction }) => direction === 'wallet')!
  expect((await check(deposit.receiptCode!)).data).toMatchObject({
    kind: 'deposit',
    amountNGN: null,
    bankName: null,
    accountName: null,
  })
})
