import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LogoutDocument } from '../../client/generated/graphql'
import { ask } from '../../client/shared/ask'
import { memoryStorage } from '../../client/shared/storage'
import { doorFor } from '../../machines/auth/session.rules'
import {
  account,
  answerWith,
  asked,
  items,
  logIn,
  opened,
  type Page,
  refused,
  token,
  welcome,
} from './session.stage'

afterEach(() => {
  asked.length = 0
  vi.restoreAllMocks()
})

describe('a login that succeeds', () => {
  it('[AUTH-24] writes token, account and customer to local storage, and nothing of the password', async () => {
    answerWith(welcome())
    const page = await opened()
    await logIn(page)
    const stored = Object.values(items(page.storage)).join('\n')
    for (const part of [token, '"username":"ada"', '"name":"customer"', '"id":"c-1"', '"kycRequired":false'])
      expect(stored).toContain(part)
    expect(stored).not.toContain('Secret-99')
    expect([page.services.vault.read('login.password'), page.services.vault.read('session.login')]).toEqual([
      '',
      '',
    ])
    expect(doorFor(page.session.getSnapshot().context.credentials)).toBe('/dashboard')
  })

  it('is found again by the next page', async () => {
    answerWith(welcome())
    const first = await opened()
    await logIn(first)
    const next = await opened(first.storage)
    expect(next.session.getSnapshot()).toMatchObject({
      value: 'open',
      context: { credentials: { accountId: 'a-1', role: 'customer' } },
    })
    expect(next.services.session.token()).toBe(token)
  })

  it('takes the place of a stored session that the guard does not admit', async () => {
    answerWith(welcome())
    const storage = memoryStorage()
    storage.setItem('app.token', 'Bearer other')
    storage.setItem('app.account', JSON.stringify({ ...account('admin'), id: 'a-9' }))
    const page = await opened(storage)
    expect(doorFor(page.session.getSnapshot().context.credentials)).toBe('/login')
    await logIn(page)
    expect(doorFor(page.session.getSnapshot().context.credentials)).toBe('/dashboard')
    expect(page.services.session.read()).toMatchObject({ token, account: { id: 'a-1' } })
  })

  it('holds in memory where storage refuses', async () => {
    answerWith(welcome())
    const storage = {
      ...memoryStorage(),
      length: 0,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    const page = await opened(storage)
    await logIn(page)
    expect([page.session.getSnapshot().value, page.services.session.token()]).toEqual(['open', token])
  })
})

it('a login that left no session behind opens none: it is closed, and told as an end', async () => {
  const page = await opened()
  const told: unknown[] = []
  page.session.on('session.began', (fact) => told.push(fact))
  page.session.on('session.ended', (fact) => told.push(fact))
  page.session.send({ type: 'session.begin', accountId: 'a-1', role: 'customer' })
  await vi.waitFor(() => expect(told).toEqual([{ type: 'session.ended', reason: 'expired' }]))
  expect(page.session.getSnapshot()).toMatchObject({
    value: 'closed',
    context: { credentials: { hasToken: false, accountId: null } },
  })
})

describe('a login that must not succeed', () => {
  it.each(['admin', 'Customer', 'support', 'App.oldCustomer'])(
    '[AUTH-19] leaves nothing stored for the role %s',
    async (role) => {
      answerWith(welcome(role))
      const page = await opened()
      await logIn(page)
      expect(page.login.getSnapshot().context.refusal?.summary).toBe(
        'you cannot access this service with this account',
      )
      expect([
        items(page.storage),
        page.services.session.read(),
        page.services.vault.read('session.login'),
      ]).toEqual([{}, null, ''])
      expect(doorFor(page.session.getSnapshot().context.credentials)).toBe('/login')
    },
  )

  it('[AUTH-19] leaves nothing stored for another role at the old login', async () => {
    answerWith({ LoginOld: { data: { loginOld: account('admin') } } })
    const page = await opened()
    await logIn(page)
    expect(page.login.getSnapshot().context.refusal?.summary).toBe(
      'you cannot access this service with this account',
    )
    expect([items(page.storage), page.services.session.read()]).toEqual([{}, null])
  })

  it('[AUTH-14] asks the old login once, with the same user id and password', async () => {
    answerWith({})
    const page = await opened()
    await logIn(page)
    const input = { userId: 'ada', password: 'Secret-99' }
    expect(asked.map(({ operationName, variables }) => [operationName, variables])).toEqual([
      ['Login', { input }],
      ['LoginOld', { input }],
    ])
  })
})

it("[AUTH-20] an old login of the role 'App.oldCustomer' stores a placeholder token and goes to /recovery/old", async () => {
  answerWith({ LoginOld: { data: { loginOld: account('App.oldCustomer') } } })
  const page = await opened()
  await logIn(page)
  expect(page.services.session.read()).toMatchObject({ account: { id: 'a-1' }, customer: null })
  expect(page.services.session.token()).not.toBe('')
  expect(Object.values(items(page.storage)).join()).toContain(page.services.session.token())
  expect(doorFor(page.session.getSnapshot().context.credentials)).toBe('/recovery/old')
})

describe('the end of a session', () => {
  const leftOf = async ({ services, storage, session }: Page): Promise<unknown> => {
    await vi.waitFor(() => expect(session.getSnapshot().value).toBe('closed'))
    return [
      items(storage),
      services.session.read(),
      services.session.token(),
      (await services.log.read()).length,
    ]
  }
  const nothing = [{}, null, '', 0]

  it('[GUARD-07] 401 clears storage, session, vault and log, once for a burst of calls', async () => {
    answerWith({ ...welcome(), Logout: refused('UNAUTHENTICATED', 401) })
    const page = await opened()
    await logIn(page)
    const { services, session } = page
    services.recorder.start('toast').told({ type: 'splash.ended' })
    const ended: unknown[] = []
    session.on('session.ended', (fact) => ended.push(fact))
    const call = () => ask(services.transport, LogoutDocument, {}).catch(() => undefined)
    await Promise.all([call(), call(), call()])
    expect(await leftOf(page)).toEqual(nothing)
    expect(ended).toEqual([{ type: 'session.ended', reason: 'expired' }])
    expect(session.getSnapshot().context.credentials).toEqual({
      hasToken: false,
      accountId: null,
      role: null,
    })
    expect(asked.filter(({ operationName }) => operationName === 'Logout')).toHaveLength(3)
  })

  it('a 401 for a token that is no longer the present one ends nothing', async () => {
    answerWith({ ...welcome(), Logout: refused('UNAUTHENTICATED', 401) })
    const page = await opened()
    await logIn(page)
    const late = ask(page.services.transport, LogoutDocument, {}).catch(() => undefined)
    const stored = page.services.session.read()!
    page.services.session.write({ ...stored, token: 'Bearer fresh' })
    await late
    expect(page.session.getSnapshot().value).toBe('open')
  })

  it('[SHELL-14] a no to the question keeps the session; [SHELL-15] a yes clears it, whatever the server says', async () => {
    answerWith(welcome())
    const page = await opened()
    await logIn(page)
    page.services.facts.tell({ type: 'confirm.declined', subject: 'logOut' })
    expect([page.session.getSnapshot().value, page.services.session.token()]).toEqual(['open', token])
    answerWith({ Logout: refused('INTERNAL', 500) })
    page.services.facts.tell({ type: 'confirm.agreed', subject: 'logOut' })
    expect(await leftOf(page)).toEqual(nothing)
    expect(asked.at(-1)).toMatchObject({ operationName: 'Logout', authorization: token })
  })
})

const broken: [string, Record<string, string>][] = [
  ['no JSON', { 'app.token': token, 'app.account': '{"id":' }],
  ['a list', { 'app.token': token, 'app.account': '[]' }],
  ['an account without a role', { 'app.token': token, 'app.account': '{"id":"a-1"}' }],
  ['no token', { 'app.account': JSON.stringify(account('customer')) }],
]
it.each(broken)('broken storage (%s) reads as nobody, without an error', async (_, stored) => {
  const storage = memoryStorage()
  for (const [key, value] of Object.entries(stored)) storage.setItem(key, value)
  const page = await opened(storage)
  expect(page.session.getSnapshot()).toMatchObject({
    value: 'closed',
    context: { credentials: { hasToken: false } },
  })
})
