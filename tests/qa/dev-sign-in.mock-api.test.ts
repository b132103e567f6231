import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../client/generated/persisted-documents.json'
import { type Gateway, startGateway } from '../../gateway/server'
import { type MockApi, startMockApi } from '../../mock-api/server'
import { devSignIn, type Floors } from '../../scripts/dev/dev-sign-in'

let api: MockApi
let gateway: Gateway
let floors: Floors
beforeAll(async () => {
  api = await startMockApi({ port: 0, settlement: 'manual', worldEnabled: true })
  gateway = await startGateway({
    port: 0,
    upstream: api.url,
    production: false,
    trustedDocuments: manifest,
    log: 'silent',
  })
  floors = { gateway: gateway.url, mockApi: api.url }
})
afterAll(() => Promise.all([gateway.stop(), api.stop()]))

const ask = (customer: string, to: string) => devSignIn(new URLSearchParams({ customer, to }), floors)

describe('the link that a path begins with', () => {
  it('opens the app as the persona: their own session, at the address', async () => {
    const { status, body } = await ask('ada', '/dashboard/banks')
    expect(status).toBe(200)
    const { session, to } = JSON.parse(/const \{ session, to \} = (.*)/.exec(body)?.[1] ?? '')
    expect(to).toBe('/dashboard/banks')
    expect(session.account).toMatchObject({ id: 'acc-ada', role: { name: 'customer' } })
    const own = await fetch(`${api.url}/v1/app/wallets`, { headers: { authorization: session.token } })
    expect(own.status).toBe(200)
  })

  it('opens it as nobody, without a session', async () => {
    expect((await ask('nobody', '/login')).body).toContain('{"session":null,"to":"/login"}')
  })

  it.each([
    ...'//evil.example|/\\evil.example|https://evil.example||evil.example|javascript:alert(1)'.split('|'),
    // Browsers drop tabs and line ends from an address, and read a backslash as a slash.
    ...'/\t/evil.example|/\n/evil.example|/\r\n/evil.example|/\t\\evil.example|\t//evil.example'.split('|'),
    ...'/.//evil.example|/a/..//evil.example|/%2e//evil.example|/\u0000/evil.example'.split('|'),
    ...'/a\u007f|/a\\b'.split('|'),
  ])('never leads to %j', async (to) => {
    expect((await ask('nobody', to)).status).toBe(400)
  })

  it.each(
    '/ /login /dashboard/wallets/USDT/tron /dashboard/transactions/details?id=1#x /register?referral=A'.split(
      ' ',
    ),
  )('leads to %s', async (to) => {
    expect((await ask('nobody', to)).body).toContain(JSON.stringify({ session: null, to }))
  })

  it('puts nothing of an address into the page as code', async () => {
    const { body } = await ask('nobody', '/</script><script>alert(1)</script>')
    expect(body.match(/<\/script>/g)).toHaveLength(1)
  })

  it('says so when there is no such persona', async () => {
    expect(await ask('stranger', '/')).toMatchObject({ status: 502, body: expect.stringContaining('404') })
  })
})
