import { beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, activeId, defaultId, deletedId, details } from '../../banks/accounts.fixture'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'
import { passwords } from '../../fixtures/rest'
import { calls, moneyFixture } from '../../wallets/money/money-calls.fixture'
import { biometricsOf } from '../biometrics/biometrics.fixture'
import { ada, recoveryOf } from '../recovery/recovery.fixture'
import { customerCalls, hour, inParallel, statusesOf, tokenOf } from './customers.fixture'

const fixture = moneyFixture(contractFixture())
const { rest, move, untouched } = fixture
const people = customerCalls(rest)
const bank = accountCalls(rest)
const { beginRegistration, finishRegistration } = biometricsOf(rest)
const { adasCode, reset } = recoveryOf(rest)

let token = ''
beforeEach(async () => {
  token = await rest.tokenOf('ada')
})

const freeze = () => rest.request<{ until: string }>('/v1/app/freeze', { method: 'POST', token })
const frozenUntil = async (readerToken = token) =>
  (await rest.get<{ until: string | null }>('/v1/app/freeze', readerToken)).data.until
const frozenText =
  /^Your account is frozen until (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}, \d\d:\d\d$/
const changePhone = (phone: string) =>
  rest.request('/v1/app/customers/acc-ada', { method: 'PATCH', token, body: { phone } })

describe('POST /v1/app/freeze', () => {
  it('a freeze lasts 24 hours; a further call extends it [EXT-55]', async () => {
    expect(await frozenUntil()).toBeNull()
    const first = await freeze()
    const requestedAt = Number(first.headers.get('x-server-time'))
    expect(first.status).toBe(200)
    const durationMs = Date.parse(first.data.until) - requestedAt
    expect([durationMs >= 24 * hour, durationMs < 24 * hour + 10_000]).toEqual([true, true])
    expect(await frozenUntil()).toBe(first.data.until)
    await rest.world.advanceClock(hour)
    token = await rest.logIn('ada')
    const secondUntil = Date.parse((await freeze()).data.until)
    expect(secondUntil - Date.parse(first.data.until)).toBeGreaterThanOrEqual(hour)
    await rest.world.advanceClock(24 * hour)
    rest.forget()
    token = await rest.tokenOf('ada')
    expect(await frozenUntil()).toBeNull()
    expect((await move('sell')).status).toBe(200)
  })

  it('concurrent calls and a clock set back do not shorten a freeze [EXT-55]', async () => {
    await rest.world.advanceClock(hour)
    token = await rest.logIn('ada')
    const responses = await inParallel(2, freeze)
    const until = responses.map(({ data }) => data.until).sort()[1]
    expect([statusesOf(responses), await frozenUntil()]).toEqual([[200, 200], until])
    await rest.world.advanceClock(-hour)
    expect([(await freeze()).data.until, await frozenUntil()]).toEqual([until, until])
  })

  it('no call ends or shortens a freeze, or freezes another account [EXT-55]', async () => {
    const { until } = (await freeze()).data
    const request = (method: string, body?: object) =>
      rest.request<{ until: string }>('/v1/app/freeze', { method, token, ...(body && { body }) })
    const earlierEnd = { until: '2020-01-01T00:00:00.000Z', hours: 0, frozen: false, accountId: 'acc-bola' }
    for (const method of ['DELETE', 'PUT', 'PATCH'])
      for (const body of [undefined, earlierEnd])
        expect([404, 405]).toContain((await request(method, body)).status)
    expect((await request('POST', earlierEnd)).data.until >= until).toBe(true)
    expect((await frozenUntil())! >= until).toBe(true)
    expect(await frozenUntil(await rest.logIn('bola'))).toBeNull()
  })

  it('a freeze ends the account’s other sessions only [EXT-55]', async () => {
    const otherToken = await rest.logIn('ada')
    const bola = await rest.logIn('bola')
    await freeze()
    expect([
      await people.isAccepted(token),
      await people.isAccepted(otherToken),
      await people.isAccepted(bola),
    ]).toEqual([true, false, true])
    expect(await frozenUntil(bola)).toBeNull()
  })
})

describe('while the account is frozen', () => {
  beforeEach(async () => void (await freeze()))

  it.each(calls.map((call) => [call]))('%s returns 423 before every other check [EXT-56]', async (call) => {
    await rest.world.setAdminWalletMode(false)
    const expiredDeadline = { key: 'late', sendBy: '100000000000' }
    for (const [body, options] of [[{}], [{ amountCrypto: 'x' }], [{}, expiredDeadline]] as const) {
      const { status, summary } = await move(call, body, options)
      expect([status, summary]).toEqual([423, expect.stringMatching(frozenText)])
    }
    await rest.world.setAdminWalletMode(true)
    await untouched()
  })

  it('a freeze blocks changes to banks, fingerprints, phone and account [EXT-56]', async () => {
    const before = await bank.list()
    // If there were no freeze, a password typed over five minutes ago would be rejected with 403.
    await rest.world.advanceClock(hour)
    const responses = [
      await bank.add(details, token),
      await bank.add({}, token),
      await bank.edit(activeId, { ...details, password: passwords.ada }, token),
      await bank.edit('bac-none', {}, token),
      await bank.makeDefault(activeId, token),
      await bank.remove(defaultId, token),
      await bank.restore(deletedId, token),
      await bank.discard(deletedId, token),
      await beginRegistration(token),
      await finishRegistration(token, {}),
      await changePhone('08099887766'),
      await changePhone('x'),
      await people.deleteAccount(token, passwords.ada),
      await people.deleteAccount(token, 'wrong'),
    ]
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 423))
    expect(responses.filter(({ summary }) => !frozenText.test(summary))).toEqual([])
    expect(await bank.list()).toEqual(before)
  })

  it('calls that move no money still work and do not end the freeze [EXT-57]', async () => {
    const until = await frozenUntil()
    token = tokenOf(await people.changePassword(token, passwords.ada))
    const statusOf = async (method: string, path: string, body?: object) =>
      (await rest.request(path, { method, token, ...(body && { body }) })).status
    const complaint = { transactionId: 'CN-1', blockchainTransactionHash: 'x' }
    const transaction = '/v1/app/transactions/tx-ada-023'
    expect([
      await statusOf('POST', '/v1/app/compliants', complaint),
      await statusOf('POST', '/v1/app/comments', {
        transactionId: 'CN-ADAXXXX023',
        body: 'My phone is gone',
      }),
      await statusOf('PUT', `${transaction}/note`, { text: 'before my phone was stolen' }),
      await statusOf('GET', transaction),
      await statusOf('DELETE', '/v1/app/sessions'),
      await statusOf('POST', '/v1/auth/logout'),
    ]).toEqual([201, 201, 200, 200, 200, 200])
    expect((await reset(ada, await adasCode())).status).toBe(200)
    token = tokenOf(await people.logIn('ada', 'brand-new-naira'))
    expect(await frozenUntil()).toBe(until)
    expect((await bank.remove(activeId, token)).status).toBe(423)
  })

  it('a deposit is still credited and paid to the default account [EXT-57]', async () => {
    const { id } = await rest.world.deposit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
    await rest.world.confirm(id)
    await rest.world.approve(id)
    const { data } = await rest.get<Shape<'Transaction'>>(`/v1/app/transactions/${id}`, token)
    const { accountNumber } = (await bank.list(token)).find(({ isDefault }) => isDefault)!
    expect(data).toMatchObject({ status: 'approved', bankAccount: { accountNumber } })
  })
})

it('a key keeps its response when a freeze begins or ends [EXT-56]', async () => {
  const sale = await move('sell', {}, { key: 'before' })
  await freeze()
  const replay = await move('sell', {}, { key: 'before' })
  expect([replay.status, replay.text, replay.headers.get('idempotent-replayed')]).toEqual([
    200,
    sale.text,
    'true',
  ])
  expect((await move('sell', {}, { key: 'frozen' })).status).toBe(423)
  await rest.world.advanceClock(25 * hour)
  rest.forget()
  expect((await move('sell', {}, { key: 'frozen' })).status).toBe(423)
  expect((await move('sell', {}, { key: 'after' })).status).toBe(200)
})
