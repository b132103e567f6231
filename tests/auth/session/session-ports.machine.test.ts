import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { ask } from '../../../client/api/ask'
import { LogoutDocument } from '../../../client/generated/graphql'
import { memoryStorage } from '../../../client/platform/storage'
import { landingPath } from '../../../machines/auth/session/session.rules'
import { flows } from '../../../machines/flows'
import { waitFor } from '../../walker/patience'
import {
  type Answer,
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
})

const landingOf = ({ session }: Page) => landingPath(session.getSnapshot().context.credentials)
const secrets = ({ services: { vault } }: Page) =>
  (['login.password', 'session.login'] as const).map((slot) => vault.read(slot))

it('[AUTH-24] a login writes token, account and customer in the place of a session that the guard does not admit, and nothing of the password', async () => {
  answerWith(welcome())
  const storage = memoryStorage()
  storage.setItem('app.token', 'Bearer other')
  storage.setItem('app.account', JSON.stringify({ ...account('admin'), id: 'a-9' }))
  const page = await opened(storage)
  expect(landingOf(page)).toBe('/login')
  await logIn(page)
  expect(landingOf(page)).toBe('/dashboard')
  const stored = Object.values(items(storage)).join('\n')
  for (const part of [token, '"id":"a-1"', '"name":"customer"', '"id":"c-1"', '"kycRequired":false'])
    expect(stored).toContain(part)
  expect(stored).not.toMatch(/Secret-99|a-9|other/)
  expect(secrets(page)).toEqual(['', ''])
})

it('a login that left no session behind opens none: it is closed, and told as an end', async () => {
  const page = await opened()
  const emitted: unknown[] = []
  page.session.on('session.began', (domainEvent) => emitted.push(domainEvent))
  page.session.on('session.ended', (domainEvent) => emitted.push(domainEvent))
  page.session.send({ type: 'session.begin', accountId: 'a-1', role: 'customer' })
  await waitFor(() => expect(emitted).toEqual([{ type: 'session.ended', reason: 'expired' }]))
  expect([page.session.getSnapshot().value, landingOf(page)]).toEqual(['closed', '/login'])
})

it.each<[string, Record<string, Answer>]>([
  ['admin', welcome('admin')],
  ['App.oldCustomer', welcome('App.oldCustomer')],
  ['admin at the old login', { LoginOld: { data: { loginOld: account('admin') } } }],
])('[AUTH-19] the role %s leaves nothing stored', async (_, answers) => {
  answerWith(answers)
  const page = await opened()
  await logIn(page)
  const { error: apiError } = page.login.getSnapshot().context
  expect(apiError?.summary).toBe('you cannot access this service with this account')
  expect([items(page.storage), page.services.session.read(), landingOf(page)]).toEqual([{}, null, '/login'])
  expect(secrets(page)[1]).toBe('')
})

it("[AUTH-20] [RECOV-27] an old login of the role 'App.oldCustomer' stores a placeholder token and goes to /recovery/old with the password", async () => {
  answerWith({ LoginOld: { data: { loginOld: account('App.oldCustomer') } } })
  const page = await opened()
  await logIn(page)
  const { session } = page.services
  expect(session.read()).toMatchObject({ account: { id: 'a-1' }, customer: null })
  expect(session.token()).not.toBe('')
  expect(Object.values(items(page.storage)).join()).toContain(session.token())
  expect([landingOf(page), page.services.vault.read('oldAccount.password')]).toEqual([
    '/recovery/old',
    'Secret-99',
  ])
})

describe('the end of a session', () => {
  const signedIn = async (answers = {}): Promise<Page> => {
    answerWith({ ...welcome(), ...answers })
    const page = await opened()
    await logIn(page)
    const { actor: id, received } = page.services.recorder.start('toast')
    createActor(flows.toast.machine, { id, inspect: received }).start()
    return page
  }
  const leftOf = async ({ services, storage, session }: Page): Promise<unknown> => {
    await waitFor(() => expect(session.getSnapshot().value).toBe('closed'))
    const { log, vault } = services
    return [items(storage), services.session.token(), vault.read('session.login'), (await log.read()).length]
  }
  const nothing = [{}, '', '', 0]
  const logOut = ({ services }: Page) => ask(services.transport, LogoutDocument, {}).catch(() => undefined)
  const rejected = { Logout: refused('UNAUTHENTICATED', 401) }

  it('[GUARD-07] 401 clears storage, session, vault and log, once for a burst of calls', async () => {
    const page = await signedIn(rejected)
    const ended: unknown[] = []
    page.session.on('session.ended', (domainEvent) => ended.push(domainEvent))
    await Promise.all([logOut(page), logOut(page), logOut(page)])
    expect(await leftOf(page)).toEqual(nothing)
    expect([ended, landingOf(page)]).toEqual([[{ type: 'session.ended', reason: 'expired' }], '/login'])
    expect(asked.filter(({ operationName }) => operationName === 'Logout')).toHaveLength(3)
  })

  it('a 401 for a token that is no longer the present one ends nothing', async () => {
    const page = await signedIn(rejected)
    const late = logOut(page)
    page.services.session.write({ ...page.services.session.read()!, token: 'Bearer fresh' })
    await late
    expect(page.session.getSnapshot().value).toBe('open')
  })
})
