import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSessionStore } from '../../client/auth/session/session.store'
import manifest from '../../client/generated/persisted-documents.json'
import { memoryStorage } from '../../client/platform/storage'
import { type Gateway, startGateway } from '../../gateway/server'
import { devSignIn } from '../../scripts/dev/dev-sign-in'
import { restFixture } from '../fixtures/rest'

const rest = restFixture()
let gateway: Gateway
beforeAll(async () => {
  const options = { port: 0, production: false, trustedDocuments: manifest, log: 'silent' } as const
  gateway = await startGateway({ ...options, upstream: rest.url })
})
afterAll(() => gateway.stop())

const openLink = (customer: string, to: string) =>
  devSignIn(new URLSearchParams({ customer, to }), { gateway: gateway.url, mockApi: rest.url })

it('a sign-in link opens the app with the persona’s session', async () => {
  const { status, body } = await openLink('ada', '/dashboard/banks')
  expect(status).toBe(200)
  const { stored, to } = JSON.parse(/const \{ prefix, stored, to, [^}]*\} = (.*)/.exec(body)?.[1] ?? '')
  const storage = memoryStorage()
  for (const [key, value] of stored) storage.setItem(key, value)
  const session = createSessionStore(storage).read()
  expect(to).toBe('/dashboard/banks')
  expect(session?.account).toMatchObject({ id: 'acc-ada', role: { name: 'customer' } })
  expect((await rest.get('/v1/app/wallets', session?.token)).status).toBe(200)
})

it('a sign-in link that names no persona opens the app signed out', async () => {
  expect((await openLink('signedOut', '/login')).body).toContain('"stored":[],"to":"/login",')
})

it.each([
  ...'//evil.example|/\\evil.example|https://evil.example||evil.example|javascript:alert(1)'.split('|'),
  // Browsers remove tabs and line ends from a URL and read a backslash as a slash.
  ...'/\t/evil.example|/\n/evil.example|/\r\n/evil.example|/\t\\evil.example|\t//evil.example'.split('|'),
  ...'/.//evil.example|/a/..//evil.example|/%2e//evil.example|/\u0000/evil.example'.split('|'),
  ...'/a\u007f|/a\\b'.split('|'),
])('a sign-in link never redirects to %j', async (to) => {
  expect((await openLink('signedOut', to)).status).toBe(400)
})

it.each(
  '/ /login /dashboard/wallets/USDT/tron /dashboard/transactions/details?id=1#x /register?referral=A'.split(
    ' ',
  ),
)('a sign-in link leads to %s', async (to) => {
  expect((await openLink('signedOut', to)).body).toContain(`"stored":[],"to":${JSON.stringify(to)},`)
})

it('a sign-in link adds no code from its URL to the page', async () => {
  const { body } = await openLink('signedOut', '/</script><script>alert(1)</script>')
  expect(body.match(/<\/script>/g)).toHaveLength(1)
})

it('a sign-in link with an unknown persona fails with 502', async () => {
  expect(await openLink('stranger', '/')).toMatchObject({
    status: 502,
    body: expect.stringContaining('404'),
  })
})
