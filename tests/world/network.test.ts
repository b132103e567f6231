import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../mock-api/config'
import { accounts, legacyAccounts } from '../../mock-api/schema/accounts'
import { type MockApi, type MockApiOptions, startMockApi } from '../../mock-api/server'
import { folderOf } from '../fixtures/folder'

let runningApi: MockApi | undefined
afterEach(async () => {
  await runningApi?.stop()
  runningApi = undefined
})

const start = async (options: Partial<MockApiOptions>): Promise<MockApi> => {
  runningApi = await startMockApi({ port: 0, settlement: 'manual', feed: 'steady', ...options })
  return runningApi
}
const post = (api: MockApi, path: string, body: object, headers: object = {}) =>
  fetch(api.url.replace('0.0.0.0', '127.0.0.1') + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const logIn = async (api: MockApi, userId: string, password: string, headers = {}) =>
  (await post(api, '/v1/auth/login', { userId, password }, headers)).status

describe('network start', { timeout: 60_000 }, () => {
  it('a start on the network seeds no account with a published password', async () => {
    const api = await start({ host: '0.0.0.0', worldEnabled: true, trustedProxies: ['192.0.2.1'] })
    expect(await api.db.select().from(accounts)).toEqual([])
    expect(await api.db.select().from(legacyAccounts)).toEqual([])
    expect([await logIn(api, 'ada', 'Ada-Naira-1'), await logIn(api, 'sade', 'Sade-Naira-1')]).toEqual([
      404, 404,
    ])
    const person = { firstName: 'Uche', lastName: 'Nnamdi', username: 'uche1', email: 'u@example.org' }
    const registration = await post(api, '/v1/app/customers', {
      ...person,
      phone: '08031230000',
      password: 'plenty-of-naira',
    })
    expect(registration.status).toBe(201)
    const headers = { authorization: registration.headers.get('authorization') ?? '' }
    const url = api.url.replace('0.0.0.0', '127.0.0.1')
    expect((await fetch(`${url}/v1/app/rates/all`, { headers })).status).toBe(200)
    expect((await fetch(`${url}/__world/state`)).status).toBe(404)
    expect((await api.audit()).ok).toBe(true)
    // Only configured proxies may set a client’s address, so a client gains no attempts with a forged one.
    for (let attempt = 1; attempt <= 11; attempt += 1)
      expect(await logIn(api, 'uche1', 'a guess', { 'x-forwarded-for': `198.51.100.${attempt}` })).toBe(
        attempt <= 10 ? 400 : 429,
      )
  })

  it('a start on the network rejects a database with demo accounts', async () => {
    const dataDir = join(folderOf(), 'demo', 'db')
    await (await start({ dataDir })).stop()
    runningApi = undefined
    await expect(start({ dataDir, host: '0.0.0.0' })).rejects.toThrow('SEED_DEMO_ACCOUNTS_ON_NETWORK=yes')
    const api = await start({ dataDir, host: '0.0.0.0', demoAccountsOnNetwork: true })
    expect(await logIn(api, 'ada', 'Ada-Naira-1')).toBe(200)
  })
})

describe('the configuration', () => {
  it('the configuration ignores HOST and listens on loopback', () => {
    expect(readConfig({ HOST: '0.0.0.0', MOCK_API_HOST: '', TRUSTED_PROXIES: ' ' })).toEqual({
      port: 4100,
      complaintHours: 24,
      host: '127.0.0.1',
      trustedProxies: ['loopback'],
      demoAccountsOnNetwork: false,
      dataDir: expect.stringMatching(/mock-api\/\.data\/db$/),
      databaseUrl: undefined,
      webOrigins: undefined,
      site: {},
      upstreamKeys: 'keys',
      worldEnabled: true,
    })
  })

  it.each<[name: string, text: string, settings: object]>([
    ['MOCK_API_PORT', '0', { port: 0 }],
    ['MOCK_API_HOST', '::', { host: '::' }],
    ['TRUSTED_PROXIES', '10.0.0.7, 2001:db8::/32', { trustedProxies: ['10.0.0.7', '2001:db8::/32'] }],
    ['SEED_DEMO_ACCOUNTS_ON_NETWORK', 'yes', { demoAccountsOnNetwork: true }],
    ['DATA_DIR', '/data/db', { dataDir: '/data/db' }],
    ['DATABASE_URL', 'postgres://me@db.example/naira', { databaseUrl: 'postgres://me@db.example/naira' }],
    ['WEB_ORIGINS', 'https://a.ng,https://b.ng', { webOrigins: ['https://a.ng', 'https://b.ng'] }],
    ['WEB_URL', 'https://a.example', { site: { url: 'https://a.example' } }],
    ['WEBAUTHN_RP_ID', 'a.example', { site: { rpId: 'a.example' } }],
    ['WEBAUTHN_ORIGINS', 'https://a.example', { site: { origins: ['https://a.example'] } }],
    ['COMPLAINT_HOURS', '2', { complaintHours: 2 }],
    ['UPSTREAM_IDEMPOTENCY', 'none', { upstreamKeys: 'none' }],
    ['WORLD', 'off', { worldEnabled: false }],
  ])('the configuration reads %s as %s', (name, text, settings) =>
    expect(readConfig({ [name]: text })).toMatchObject(settings),
  )

  it('one error names every invalid variable and no value', () => {
    const invalidSettings = {
      MOCK_API_PORT: '65536',
      MOCK_API_HOST: 'not a host',
      TRUSTED_PROXIES: '0.0.0.0/0',
      SEED_DEMO_ACCOUNTS_ON_NETWORK: 'true',
      DATABASE_URL: 'mysql://root:canary@db',
      WEB_ORIGINS: 'https://a.example/path',
      WEB_URL: 'ftp://a.example',
      WEBAUTHN_RP_ID: 'https://a.example',
      WEBAUTHN_ORIGINS: '*',
      COMPLAINT_HOURS: '0',
      UPSTREAM_IDEMPOTENCY: 'maybe',
      WORLD: 'yes',
    }
    let message = ''
    try {
      readConfig(invalidSettings)
    } catch (error) {
      message = String(error)
    }
    expect(message.match(/- [A-Z_]+/g)?.sort()).toEqual(
      Object.keys(invalidSettings)
        .map((name) => `- ${name}`)
        .sort(),
    )
    expect(message).not.toContain('canary')
  })
})
