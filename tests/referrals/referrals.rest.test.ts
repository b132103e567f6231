import { describe, expect, it } from 'vitest'
import { requiredText } from '../auth/account/contract-errors'
import {
  customerCalls,
  expectErrors,
  hour,
  longText,
  statusesOf,
  tokenOf,
  unusualTexts,
} from '../auth/account/customers.fixture'
import { contractFixture } from '../contract/contract.fixture'
import type { Shape } from '../contract/operations'
import { unauthorized } from '../fixtures/rest'

const rest = contractFixture()
const people = customerCalls(rest)
const [adasCode, bolasCode] = ['ADA2K9QX', 'BLA7M3WZ']
const unknownCode = 'This referral code does not exist'

const list = (path: string, query = '', token = 'ada') =>
  rest.get<Shape<'ReferralItem'>[]>(`/v1/app/referrals${path}${query}`, token)
const earnings = async (token = 'ada') => (await rest.get('/v1/app/referrals/users/earnings', token)).data
const week = (startDate: string, endDate: string) =>
  list('/weekly-leaderboard', `?page=1&size=20&startDate=${startDate}&endDate=${endDate}`)

const link = (token: string, accountId: unknown, referredBy: unknown) =>
  rest.request('/v1/app/referrals', { body: { accountId, referredBy }, token })
const referredBy = async (persona: 'ada' | 'bola') =>
  (await list('', '', persona)).data.map(({ username }) => username)
const codeOf = async ({ id, token }: { id: string; token: string }) =>
  (await rest.get<{ referralCode: string }>(`/v1/app/referrals/${id}`, token)).data.referralCode

describe('POST /v1/app/referrals', () => {
  it('POST referrals links a new account to the code’s owner once [API-09]', async () => {
    const { id, token, username } = await people.newCustomer()
    const linked = { status: 201, data: { accountId: id, referredBy: adasCode } }
    expect(await link(token, id, adasCode)).toMatchObject(linked)
    expect(await link(token, id, ` ${adasCode.toLowerCase()} `)).toMatchObject(linked)
    const alreadyLinked = { status: 409, summary: 'This account is already linked to a referrer' }
    expect(await link(token, id, bolasCode)).toMatchObject(alreadyLinked)
    expect([await referredBy('ada'), await referredBy('bola')]).toEqual([[username], []])
  })

  it('one of two concurrent referral codes wins', async () => {
    const { id, token, username } = await people.newCustomer()
    const both = statusesOf(await Promise.all([link(token, id, adasCode), link(token, id, bolasCode)]))
    expect(both.toSorted()).toEqual([201, 409])
    const [winner, loser] = both[0] === 201 ? (['ada', 'bola'] as const) : (['bola', 'ada'] as const)
    expect([await referredBy(winner), await referredBy(loser)]).toEqual([[username], []])
  })

  it('the API rejects unknown and own codes and those of staff and deleted accounts', async () => {
    const [customer, deletedCustomer] = [await people.newCustomer(), await people.newCustomer()]
    const { id, token } = customer
    const deletedCode = await codeOf(deletedCustomer)
    await people.deleteAccount(deletedCustomer.token, deletedCustomer.password)
    const { spaces, arabicDigits, emoji, nul } = unusualTexts
    const malformedCodes = ['%', arabicDigits, emoji, nul, longText]
    await expectErrors(
      {
        referredBy: {
          [requiredText]: ['', spaces, undefined],
          [unknownCode]: [
            'NOBODY22',
            'SDE9H6JF',
            'ADA2K9Q',
            'ADA2K9QXX',
            ...malformedCodes,
            deletedCode,
            deletedCustomer.id,
          ],
          'You cannot refer yourself': [await codeOf(customer)],
        },
      },
      (_, code) => link(token, id, code),
    )
    expect(await referredBy('ada')).toEqual([])
  })

  it('an account can be linked only in its first 24 hours', async () => {
    const [linkedEarly, neverLinked] = [await people.newCustomer(), await people.newCustomer()]
    await rest.world.advanceClock(10 * hour)
    expect((await link(linkedEarly.token, linkedEarly.id, adasCode)).status).toBe(201)
    await rest.world.advanceClock(14 * hour + 1_000)
    const linkAgain = async ({ username, password, id }: typeof linkedEarly) =>
      link(tokenOf(await people.logIn(username, password)), id, adasCode)
    const lateResponse = await linkAgain(neverLinked)
    const fields = { referredBy: 'This account can no longer be linked' }
    expect([lateResponse.status, lateResponse.fields]).toEqual([422, fields])
    expect((await linkAgain(linkedEarly)).status).toBe(201)
  })

  it('a customer cannot link another account', async () => {
    const [firstCustomer, secondCustomer] = [await people.newCustomer(), await people.newCustomer()]
    for (const id of [secondCustomer.id, 'acc-nobody'])
      expect((await link(firstCustomer.token, id, adasCode)).status).toBe(404)
    expect(await link('', firstCustomer.id, adasCode)).toMatchObject({ status: 401, summary: unauthorized })
    expect(await referredBy('ada')).toEqual([])
  })
})

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('only the owner can read a referral code [API-59] [ENT-21]', async () => {
  for (const id of ['acc-ada', 'cus-ada']) {
    const { status, data } = await rest.get(`/v1/app/referrals/${id}`, 'ada')
    expect({ status, data }).toEqual({ status: 200, data: { referralCode: 'ADA2K9QX' } })
  }
  const unknown = await rest.get('/v1/app/referrals/acc-nobody', 'ada')
  expect(unknown.status).toBe(404)
  expect((await rest.get('/v1/app/referrals/acc-bola', 'ada')).text).toBe(unknown.text)
})

describe('referred customers', () => {
  it('the lists name referred customers and their referrals [API-60] [API-61] [ENT-23]', async () => {
    await rest.world.refer('bola', 'ada')
    await rest.world.refer('kemi', 'bola')
    await rest.world.refer('newbie', 'kemi')
    expect((await list('')).data).toEqual([{ username: 'bola' }])
    expect((await list('/downliners')).data).toEqual([{ username: 'kemi' }])
    expect((await list('', '', 'bola')).data).toEqual([{ username: 'kemi' }])
    expect((await list('/downliners', '', 'bola')).data).toEqual([{ username: 'newbie' }])
    expect((await list('/downliners', '', 'kemi')).data).toEqual([])
  })

  it('the referral lists return pages of the requested size [API-60] [API-61]', async () => {
    const { token } = await people.customerOf('referrer')
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list('', `?page=${page}&size=2`, token)))
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 2, 1, 0])
    expect(pages.map(({ envelope }) => envelope.nextPage)).toEqual([true, true, true, false, false])
    expect(pages[0]!.envelope.numberOfPages).toBe(4)
    expect(new Set(pages.flatMap(({ data }) => data.map((row) => row.username))).size).toBe(7)
    expect((await list('/downliners', '?page=1&size=100', token)).data).toHaveLength(5)
  })
})

it('points are the whole dollars of referred payouts [API-63] [ENT-22] [REFER-04]', async () => {
  const nothing = { totalReferred: 0, totalTradeCount: 0, totalTradeUSD: '0.00', earnings: 0 }
  expect(await earnings()).toEqual(nothing)
  await rest.world.refer('bola', 'ada')
  // 80.00 + 174.46 from bola's seeds.
  const afterFirst = { totalReferred: 1, totalTradeCount: 2, totalTradeUSD: '254.46', earnings: 254 }
  expect(await earnings()).toEqual(afterFirst)
  expect(await earnings('bola')).toEqual(nothing)
  const order = { customer: 'bola', symbol: 'USDT', chain: 'tron', amount: '45.53' }
  const { id } = await rest.world.deposit(order)
  await rest.world.confirm(id)
  expect(await earnings()).toEqual(afterFirst)
  await rest.world.approve(id)
  expect(await earnings()).toEqual({
    ...afterFirst,
    totalTradeCount: 3,
    totalTradeUSD: '299.99',
    earnings: 299,
  })
  // Second-level referrals and wallet deposits earn nothing; kemi's deposit is not paid yet.
  await rest.world.refer('kemi', 'bola')
  expect(await earnings()).toMatchObject({ totalReferred: 1, earnings: 299 })
})

describe('weekly leaderboard', () => {
  it('the leaderboard ranks by points, ties by masked name [API-62] [ENT-24]', async () => {
    await rest.world.refer('bola', 'kemi')
    await rest.world.refer('kemi', 'ada')
    await rest.world.refer('newbie', 'bola')
    const payOut = async (customer: string, amount: string) => {
      const { id } = await rest.world.deposit({ customer, symbol: 'USDT', chain: 'bsc', amount })
      await rest.world.confirm(id)
      await rest.world.approve(id)
    }
    // Moves past the seeded payouts.
    await rest.world.advanceClock(40 * 86_400_000)
    rest.forget()
    await rest.world.setKyc('kemi', { status: 'Completed' })
    await rest.world.approve() // kemi's 40 dollars
    await payOut('kemi', '10.5')
    await payOut('bola', '50')
    const [today, tomorrow] = [dayOf(40), dayOf(41)]
    const { data, envelope } = await week(today, tomorrow)
    expect(data).toEqual([
      { username: 'ada****', amount: 50 },
      { username: 'kemi****', amount: 50 },
    ])
    expect(envelope).toMatchObject({ numberOfPages: 1, nextPage: false })
    const second = await list('/weekly-leaderboard', `?page=2&size=1&startDate=${today}&endDate=${tomorrow}`)
    expect(second.data).toEqual([{ username: 'kemi****', amount: 50 }])
    expect(second.envelope).toMatchObject({ numberOfPages: 2, nextPage: false, previousPage: true })
  })

  it.each([
    ['0001-01-02', '0001-01-08', 200],
    ['9999-12-20', '9999-12-31', 200],
    ['2026-01-04', '2026-02-04', 200],
    ['2026-01-04', '2026-02-05', 422],
    ['2026-01-04', '2026-01-03', 422],
  ])('a leaderboard from %s to %s returns %d (at most 31 days apart)', async (from, until, status) => {
    const response = await week(from, until)
    expect(response.status).toBe(status)
    expect(Object.keys(response.fields)).toEqual(status === 422 ? ['endDate'] : [])
  })

  it.each([
    ['startDate=2026-02-30&endDate=2026-03-01', ['startDate']],
    ['startDate=2026-01-04T00:00:00Z&endDate=2026-13-01', ['startDate']],
    ['startDate=2026-01-04&endDate=tomorrow', ['endDate']],
    ['', ['startDate', 'endDate']],
    ['startDate=2026-01-04&endDate=2026-01-10&size=0', ['size']],
    // In Lagos their first hour is before year 1, which PostgreSQL rejects.
    ['startDate=0000-01-01&endDate=0000-01-08', ['startDate', 'endDate']],
    ['startDate=0001-01-01&endDate=0001-01-08', ['startDate']],
  ])('the leaderboard rejects ?%s and names the field', async (query, fields) => {
    const response = await list('/weekly-leaderboard', `?${query}`)
    expect(response.status).toBe(422)
    expect(Object.keys(response.fields).sort()).toEqual([...fields].sort())
  })
})
