import { describe, expect, it } from 'vitest'
import { accountCalls, defaultId, details } from '../../banks/accounts.fixture'
import { contractFixture } from '../../contract/contract.fixture'
import { passwords } from '../../fixtures/rest'
import { hour, peopleOf, tokenOf } from '../account/customers.fixture'
import { biometricsOf } from '../biometrics/biometrics.fixture'
import { rowsOf, tokens } from './notices.table'

const rest = contractFixture()
const people = peopleOf(rest)
const { registerFor, logInWith } = biometricsOf(rest)

const titles = async (token: string): Promise<string[]> =>
  (await rest.get<{ title: string }[]>('/v1/app/notifications?size=100', token)).data.map(
    ({ title }) => title,
  )
const serverNow = async () => Number((await rest.get('/v1/app/banks')).headers.get('x-server-time'))
const since = (before: string[], after: string[]) => after.slice(0, after.length - before.length)

describe.each(Object.entries(rowsOf(rest)))('%s (rulings 20, 21, 30 and 31)', (_, row) => {
  const { call, may, notices = [], bola = [], did, who = 'ada', before, opens } = row
  it.each(Object.entries(may) as [keyof typeof tokens, boolean][])(
    'the call accepts or rejects a token issued by password or fingerprint: %s',
    async (name, allowed) => {
      const { ms, byFinger } = tokens[name]
      await rest.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '100' })
      const typedToken = await rest.logIn(who)
      let issuedAt = await serverNow()
      const authenticator = byFinger && (await registerFor(typedToken))
      await before?.(typedToken)
      const token = authenticator ? tokenOf(await logInWith(authenticator)) : typedToken
      if (authenticator) issuedAt = await serverNow()
      const bolaToken = await rest.logIn('bola')
      const [ownTitles, bolaTitles, activities] = [
        await titles(token),
        await titles(bolaToken),
        await people.activitiesOf(token),
      ]
      // Minus the time that a slow machine has already used.
      await rest.world.advanceClock(Math.max(0, issuedAt + ms - (await serverNow())))

      const response = await call(token)
      if (allowed) expect([response.status < 300, response.summary]).toEqual([true, ''])
      else expect(response).toMatchObject({ status: 403, summary: 'Please enter your password again' })

      const after = opens ? await opens(response) : token
      expect(since(ownTitles, await titles(after))).toEqual(allowed ? notices : [])
      expect(since(bolaTitles, await titles(bolaToken))).toEqual(allowed ? bola : [])
      expect(since(activities, await people.activitiesOf(after))).toEqual(allowed ? did : [])
    },
  )
})

it('an account deletion with its password sends no notification', async () => {
  const token = await rest.logIn('newbie')
  await rest.world.advanceClock(3 * hour)
  const bolaToken = await rest.logIn('bola')
  const before = await titles(bolaToken)
  expect((await people.deleteAccount(token, passwords.newbie)).status).toBe(200)
  expect(await titles(bolaToken)).toEqual(before)
})

describe('notification texts (ruling 31)', () => {
  const newest = async (who: 'ada' | 'bola' = 'ada') =>
    (await rest.get<{ body: string }[]>('/v1/app/notifications', who)).data[0]!.body
  const edit = (change: object) =>
    accountCalls(rest).edit(defaultId, { ...details, password: passwords.ada, ...change })

  it('a transfer notification names the amount and the counterparty', async () => {
    await rest.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '100' })
    const body = { amountCrypto: '20.5', currency: 'usdt', recipient: 'bola@example.com', chain: 'tron' }
    expect((await rest.request('/v1/app/wallets/transfer', { body, token: 'ada' })).status).toBe(200)
    expect(await newest()).toMatch(/^20\.5 USDT was sent to bola\. Not you\?/)
    expect(await newest('bola')).toBe('20.5 USDT from ada is in your wallet.')
  })

  it.each([
    [
      { accountName: 'Ada Okafor', accountNumber: '5566771234' },
      'from GTBank ••6789 to GTBank ••1234. Not you?',
    ],
    [{ accountName: 'Ada Okafor', bankId: '000014' }, 'from GTBank ••6789 to Access Bank ••6789. Not you?'],
    [{ accountName: 'Ada Okafor', accountType: 'current' }, 'from GTBank ••6789 to GTBank ••6789. Not you?'],
    [{ accountName: 'Bola A' }, 'from GTBank ••6789 to GTBank ••6789. Its name is now BOLA A. Not you?'],
  ])('a notification describes a bank account edited by %j', async (change, expectedText) => {
    expect((await edit(change)).status).toBe(200)
    const body = await newest()
    expect(body).toContain(expectedText)
  })

  it('a password notification says what to do if it was not the customer', async () => {
    expect(
      (await people.changePassword(await rest.logIn('ada'), passwords.ada, 'Other-Naira-9')).status,
    ).toBe(200)
    const again = tokenOf(await people.logIn('ada', 'Other-Naira-9'))
    const [notice] = (await rest.get<{ body: string }[]>('/v1/app/notifications', again)).data
    expect(notice!.body).toBe(
      'Your password was changed, and every other session has ended. Not you? Change your password right away.',
    )
  })

  it('a phone notification shows the last digits', async () => {
    const body = { phone: '08099887766' }
    await rest.request('/v1/app/customers/acc-ada', { method: 'PATCH', body, token: 'ada' })
    expect(await newest()).toMatch(/ends in 7766\./)
  })

  it('an ended or foreign session does not count as a confirmed password', async () => {
    const token = await rest.logIn('ada')
    const logIn = async (authorization: string) => {
      const again = tokenOf(await people.logIn('ada', passwords.ada, { authorization }))
      return (await people.activitiesOf(again))[0]
    }
    expect(await logIn(await rest.logIn('bola'))).toBe('login')
    expect(await logIn(token)).toBe('password confirmed')
    expect(await logIn(token)).toBe('login')
    expect(await logIn('Bearer nonsense-nonsense-nonsense')).toBe('login')
    const old = await rest.logIn('ada')
    await rest.world.advanceClock(12 * hour)
    expect(await logIn(old)).toBe('login')
  })
})
