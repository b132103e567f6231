import { beforeEach, describe, expect, it } from 'vitest'
import { accountCalls, activeId, defaultId, deletedId, details } from '../../banks/accounts.stage'
import { contractStage } from '../../contract/stage'
import { passwords } from '../../stage/rest'
import { calls, moneyStage } from '../../wallets/money/money.stage'
import { biometricsOf } from '../biometrics/biometrics.stage'
import { hour, nextPassword, peopleOf, tokenOf } from './people.stage'

const stage = moneyStage(contractStage())
const { rest, move, untouched } = stage
const people = peopleOf(rest)
const bank = accountCalls(rest)
const { beginRegistration, finishRegistration } = biometricsOf(rest)

let token = ''
beforeEach(async () => {
  token = await rest.tokenOf('ada')
})

const freeze = () => rest.ask<{ until: string }>('/v1/app/freeze', { method: 'POST', token })
const untilOf = async (reader = token) =>
  (await rest.get<{ until: string | null }>('/v1/app/freeze', reader)).data.until
const refusal =
  /^Your account is frozen until (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}, \d\d:\d\d$/
const changePhone = (phone: string) =>
  rest.ask('/v1/app/customers/acc-ada', { method: 'PATCH', token, body: { phone } })

describe('POST /v1/app/freeze', () => {
  it('a freeze lasts 24 hours, each further call extends it, then it ends [EXT-55]', async () => {
    expect(await untilOf()).toBeNull()
    const first = await freeze()
    const askedAt = Number(first.headers.get('x-server-time'))
    expect(first.status).toBe(200)
    const lasts = Date.parse(first.data.until) - askedAt
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
      for (const body of [{}, { amountCrypto: 'x' }]) {
        const { status, summary } = await move(call, body)
        expect([status, summary]).toEqual([423, expect.stringMatching(refusal)])
      }
      await rest.world.setAdminWalletMode(true)
      await untouched()
    },
  )

  it('no bank account, fingerprint or phone number can be changed [EXT-56]', async () => {
    const before = await bank.list()
    // A password of five minutes ago would be refused with 403 otherwise.
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
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 423))
    expect(answers.filter(({ summary }) => !refusal.test(summary))).toEqual([])
    expect(await bank.list()).toEqual(before)
  })

  it('passwords, comments and complaints still work, and lift nothing [EXT-57]', async () => {
    const until = await untilOf()
    const changed = await people.changePassword(token, passwords.ada)
    token = tokenOf(changed)
    const complaint = { transactionId: 'CN-1', blockchainTransactionHash: 'x' }
    expect((await rest.ask('/v1/app/compliants', { body: complaint, token })).status).toBe(201)
    expect((await rest.ask('/v1/auth/logout', { method: 'POST', token })).status).toBe(200)
    token = tokenOf(await people.logIn('ada', nextPassword))
    expect(await untilOf()).toBe(until)
    expect((await bank.remove(activeId, token)).status).toBe(423)
  })

  it('a deposit is still credited, and paid to the default account [EXT-57]', async () => {
    const { id } = await rest.world.deposit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' })
    await rest.world.confirm(id)
    const [paid] = await rest.world.approve(id)
    expect(paid?.status).toBe('approved')
  })
})

describe('with an idempotency key', () => {
  it('a stored answer is repeated, and a refusal stays one after the freeze [EXT-56]', async () => {
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
