import { beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, activeId, defaultId, deletedId, details } from '../../banks/accounts.fixture'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'
import { passwords } from '../../fixtures/rest'
import { calls, moneyFixture } from '../../wallets/money/money-calls.fixture'
import { biometricsOf } from '../biometrics/biometrics.fixture'
import { hour, inParallel, peopleOf, statusesOf, tokenOf } from './customers.fixture'

const fixture = moneyFixture(contractFixture())
const { rest, move, untouched } = fixture
const people = peopleOf(rest)
const bank = accountCalls(rest)
const { beginRegistration, finishRegistration } = biometricsOf(rest)

let token = ''
beforeEach(async () => {
  token = await rest.tokenOf('ada')
})

const freeze = () => rest.request<{ until: string }>('/v1/app/freeze', { method: 'POST', token })
const untilOf = async (reader = token) =>
  (await rest.get<{ until: string | null }>('/v1/app/freeze', reader)).data.until
const refusal =
  /^Your account is frozen until (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}, \d\d:\d\d$/
const changePhone = (phone: string) =>
  rest.request('/v1/app/customers/acc-ada', { method: 'PATCH', token, body: { phone } })

describe('POST /v1/app/freeze', () => {
  it('a freeze lasts 24 hours, each further call extends it, then it ends [EXT-55]', async () => {
    expect(await untilOf()).toBeNull()
    const first = await freeze()
    const requestedAt = Number(first.headers.get('x-server-time'))
    expect(first.status).toBe(200)
    const lasts = Date.parse(first.data.until) - requestedAt
    expect([lasts >= 24 * hour, lasts < 24 * hour + 10_000]).toEqual([true, true])
    expect(await untilOf()).toBe(first.data.until)
    await rest.world.advanceClock(hour)
    token = await rest.logIn('ada')
    const second = Date.parse((await freeze()).data.until)
    expect(second - Date.parse(first.data.until)).toBeGreaterThanOrEqual(hour)
    await rest.world.advanceClock(24 * hour)
    rest.forget()
    token = await rest.tokenOf('ada')
    expect(await untilOf()).toBeNull()
    expect((await move('sell')).status).toBe(200)
  })

  it('neither concurrent calls nor a clock set back shortens a freeze [EXT-55]', async () => {
    await rest.world.advanceClock(hour)
    token = await rest.logIn('ada')
    const both = await inParallel(2, freeze)
    const until = both.map(({ data }) => data.until).sort()[1]
    expect([statusesOf(both), await untilOf()]).toEqual([[200, 200], until])
    await rest.world.advanceClock(-hour)
    expect([(await freeze()).data.until, await untilOf()]).toEqual([until, until])
  })

  it('no call lifts or shortens a freeze, or freezes someone else [EXT-55]', async () => {
    const { until } = (await freeze()).data
    const ask = (method: string, body?: object) =>
      rest.request<{ until: string }>('/v1/app/freeze', { method, token, ...(body && { body }) })
    const lifting = { until: '2020-01-01T00:00:00.000Z', hours: 0, frozen: false, accountId: 'acc-bola' }
    for (const method of ['DELETE', 'PUT', 'PATCH'])
      for (const body of [undefined, lifting]) expect([404, 405]).toContain((await ask(method, body)).status)
    expect((await ask('POST', lifting)).data.until >= until).toBe(true)
    expect((await untilOf())! >= until).toBe(true)
    expect(await untilOf(await rest.logIn('bola'))).toBeNull()
  })

  it('a freeze ends every other session, and none of another customer [EXT-55]', async () => {
    const other = await rest.logIn('ada')
    const bola = await rest.logIn('bola')
    await freeze()
    expect([await people.opens(token), await people.opens(other), await people.opens(bola)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await untilOf(bola)).toBeNull()
  })
})

describe('while the account is frozen', () => {
  beforeEach(async () => void (await freeze()))

  it.each(calls.map((call) => [call]))(
    '%s is refused with 423 before every other check [EXT-56]',
    async (call) => {
      await rest.world.setAdminWalletMode(false)
      const late = { key: 'late', sendBy: '100000000000' }
      for (const [body, options] of [[{}], [{ amountCrypto: 'x' }], [{}, late]] as const) {
        const { status, summary } = await move(call, body, options)
        expect([status, summary]).toEqual([423, expect.stringMatching(refusal)])
      }
      await rest.world.setAdminWalletMode(true)
      await untouched()
    },
  )

  it('no bank account, fingerprint, phone or account is changed or deleted [EXT-56]', async () => {
    const before = await bank.list()
    // Without the freeze, a password typed over five minutes ago would be rejected with 403.
    await rest.world.advanceClock(hour)
    const answers = [
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
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 423))
    expect(answers.filter(({ summary }) => !refusal.test(summary))).toEqual([])
    expect(await bank.list()).toEqual(before)
  })

  it('what moves no value still works, and lifts nothing [EXT-57]', async () => {
    const until = await untilOf()
    token = tokenOf(await people.changePassword(token, passwords.ada))
    const ask = async (method: string, path: string, body?: object) =>
      (await rest.request(path, { method, token, ...(body && { body }) })).status
    const complaint = { transactionId: 'CN-1', blockchainTransactionHash: 'x' }
    const ada = '/v1/app/transactions/tx-ada-023'
    expect([
      await ask('POST', '/v1/app/compliants', complaint),
      await ask('POST', '/v1/app/comments', { transactionId: 'CN-ADAXXXX023', body: 'My phone is gone' }),
      await ask('PUT', `${ada}/note`, { text: 'before my phone was stolen' }),
      await ask('GET', ada),
      await ask('DELETE', '/v1/app/sessions'),
      await ask('POST', '/v1/auth/logout'),
    ]).toEqual([201, 201, 200, 200, 200, 200])
    const email = 'ada@example.com'
    await rest.request('/v1/auth/recovery/send', { body: { email } })
    const otp = /\b\d{6}\b/.exec((await rest.world.mails(email))[0]!.body)![0]
    const reset = { email, otp, newPassword: 'third-naira-3' }
    expect((await rest.request('/v1/auth/recovery/reset', { body: reset })).status).toBe(200)
    token = tokenOf(await people.logIn('ada', reset.newPassword))
    expect(await untilOf()).toBe(until)
    expect((await bank.remove(activeId, token)).status).toBe(423)
  })

  it('a deposit is still credited, and paid to the default account [EXT-57]', async () => {
    const { id } = await rest.world.deposit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
    await rest.world.confirm(id)
    await rest.world.approve(id)
    const { data } = await rest.get<Shape<'Transaction'>>(`/v1/app/transactions/${id}`, token)
    const { accountNumber } = (await bank.list(token)).find(({ isDefault }) => isDefault)!
    expect(data).toMatchObject({ status: 'approved', bankAccount: { accountNumber } })
  })
})

describe('with an idempotency key', () => {
  it('a stored response is replayed; a rejection stays one after the freeze [EXT-56]', async () => {
    const sold = await move('sell', {}, { key: 'before' })
    await freeze()
    const again = await move('sell', {}, { key: 'before' })
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
      200,
      sold.text,
      'true',
    ])
    expect((await move('sell', {}, { key: 'frozen' })).status).toBe(423)
    await rest.world.advanceClock(25 * hour)
    rest.forget()
    expect((await move('sell', {}, { key: 'frozen' })).status).toBe(423)
    expect((await move('sell', {}, { key: 'after' })).status).toBe(200)
  })
})
