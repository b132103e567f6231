import { describe, expect, it } from 'vitest'
import { accountCalls, defaultId, details } from '../../banks/accounts.fixture'
import { contractFixture } from '../../contract/contract.fixture'
import { passwords } from '../../fixtures/rest'
import { customerCalls, hour, tokenOf } from '../account/customers.fixture'
import { biometricsOf } from '../biometrics/biometrics.fixture'
import { rowsOf, tokens } from './notices.table'

const rest = contractFixture()
const people = customerCalls(rest)
const { registerFor, logInWith } = biometricsOf(rest)

const notificationTitles = async (token: string): Promise<string[]> =>
  (await rest.get<{ title: string }[]>('/v1/app/notifications?size=100', token)).data.map(
    ({ title }) => title,
  )
const serverNow = async () => Number((await rest.get('/v1/app/banks')).headers.get('x-server-time'))
const added = (before: string[], after: string[]) => after.slice(0, after.length - before.length)

describe.each(Object.entries(rowsOf(rest)))('%s (rulings 20, 21, 30 and 31)', (_, row) => {
  const { call, accepts, notices = [], bola = [], activities, persona = 'ada', before, newToken } = row
  it.each(Object.entries(accepts) as [keyof typeof tokens, boolean][])(
    'the call accepts only tokens of the required kind and age: %s',
    async (name, allowed) => {
      const { ms, hasFingerprint } = tokens[name]
      await rest.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '100' })
      const passwordToken = await rest.logIn(persona)
      let issuedAt = await serverNow()
      const authenticator = hasFingerprint && (await registerFor(passwordToken))
      await before?.(passwordToken)
      const token = authenticator ? tokenOf(await logInWith(authenticator)) : passwordToken
      if (authenticator) issuedAt = await serverNow()
      const bolaToken = await rest.logIn('bola')
      const [ownTitles, bolaTitles, earlierActivities] = [
        await notificationTitles(token),
        await notificationTitles(bolaToken),
        await people.activitiesOf(token),
      ]
      // A slow machine has already used part of this time.
      await rest.world.advanceClock(Math.max(0, issuedAt + ms - (await serverNow())))

      const response = await call(token)
      if (allowed) expect([response.status < 300, response.summary]).toEqual([true, ''])
      else expect(response).toMatchObject({ status: 403, summary: 'Please enter your password again' })

      const after = newToken ? await newToken(response) : token
      expect(added(ownTitles, await notificationTitles(after))).toEqual(allowed ? notices : [])
      expect(added(bolaTitles, await notificationTitles(bolaToken))).toEqual(allowed ? bola : [])
      expect(added(earlierActivities, await people.activitiesOf(after))).toEqual(allowed ? activities : [])
    },
  )
})

it('an account deletion sends no notification to other customers', async () => {
  const token = await rest.logIn('newbie')
  await rest.world.advanceClock(3 * hour)
  const bolaToken = await rest.logIn('bola')
  const before = await notificationTitles(bolaToken)
  expect((await people.deleteAccount(token, passwords.newbie)).status).toBe(200)
  expect(await notificationTitles(bolaToken)).toEqual(before)
})

describe('notification messages (ruling 31)', () => {
  const newest = async (persona: 'ada' | 'bola' = 'ada') =>
    (await rest.get<{ body: string }[]>('/v1/app/notifications', persona)).data[0]!.body
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
  ])('an edit of the payout account with %j sends the notification %j', async (change, expectedText) => {
    expect((await edit(change)).status).toBe(200)
    const body = await newest()
    expect(body).toContain(expectedText)
  })

  it('a password notification explains what to do about an unknown change', async () => {
    expect(
      (await people.changePassword(await rest.logIn('ada'), passwords.ada, 'Other-Naira-9')).status,
    ).toBe(200)
    const token = tokenOf(await people.logIn('ada', 'Other-Naira-9'))
    const [notification] = (await rest.get<{ body: string }[]>('/v1/app/notifications', token)).data
    expect(notification!.body).toBe(
      'Your password was changed, and every other session has ended. Not you? Change your password right away.',
    )
  })

  it('a phone notification shows the number’s last digits', async () => {
    const body = { phone: '08099887766' }
    await rest.request('/v1/app/customers/acc-ada', { method: 'PATCH', body, token: 'ada' })
    expect(await newest()).toMatch(/ends in 7766\./)
  })

  it('a login with an ended or another customer’s token is not a confirmation', async () => {
    const token = await rest.logIn('ada')
    const activityOf = async (authorization: string) => {
      const newToken = tokenOf(await people.logIn('ada', passwords.ada, { authorization }))
      return (await people.activitiesOf(newToken))[0]
    }
    expect(await activityOf(await rest.logIn('bola'))).toBe('login')
    expect(await activityOf(token)).toBe('password confirmed')
    expect(await activityOf(token)).toBe('login')
    expect(await activityOf('Bearer nonsense-nonsense-nonsense')).toBe('login')
    const expired = await rest.logIn('ada')
    await rest.world.advanceClock(12 * hour)
    expect(await activityOf(expired)).toBe('login')
  })
})
