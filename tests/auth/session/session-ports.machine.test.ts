import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { landingPath } from '../../../machines/auth/session/session.rules'
import {
  type Answer,
  account,
  answerWith,
  asked,
  items,
  logIn,
  opened,
  type Page,
  welcome,
} from './session.stage'

afterEach(() => {
  asked.length = 0
})

const landingOf = ({ session }: Page) => landingPath(session.getSnapshot().context.credentials)
const secrets = ({ services: { vault } }: Page) =>
  (['login.password', 'session.login'] as const).map((slot) => vault.read(slot))

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
