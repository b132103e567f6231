import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { exchange } from '../../attack/wire/wire'
import { folderOf } from '../../fixtures/folder'
import { gatewayFixture, openTestFixture } from '../gateway.fixture'
import { success } from '../upstream'

const splash = 'body{background:#123}'
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const chat = 'https://chat.example.com'
const staticDir = folderOf({
  'index.html': `<html><head><style>${splash}</style></head></html>`,
  'sw.js': 'self.x = 1',
  'icon.svg': '<svg/>',
  'assets/index-Ab3_x-9Z.js': 'x()',
})
const trustedDocuments = { rates: '{ rates { id } }' }
const options = { production: true, staticDir, chatUrl: `${chat}/x`, trustedDocuments }
const fixture = gatewayFixture(options)
beforeEach(() => fixture.upstream.on('GET /v1/app/rates/all', success([])))

/** One response of each kind, with its policy and cache control. */
const kinds: [kind: string, path: string, policy: 'page' | 'data', cache: string, status?: number][] = [
  ['the page', '/', 'page', 'no-cache'],
  ['a route of the app', '/dashboard/wallets/BTC/btc', 'page', 'no-cache'],
  ['the page by its file name', '/index.html?abcd', 'page', 'no-cache'],
  ['the service worker', '/sw.js', 'page', 'no-cache'],
  ['a hashed file', '/assets/index-Ab3_x-9Z.js', 'data', 'public, immutable, max-age=31536000'],
  ['a picture', '/icon.svg', 'data', 'no-cache'],
  ['a missing file', '/missing.png', 'data', 'no-store', 404],
  ['health', '/healthz', 'data', 'no-store'],
  ['the redirect to the chat', '/widgets/chat.html', 'data', 'no-store', 302],
]

const get = (path: string, { gateway } = fixture, headers = {}) =>
  fetch(gateway.url + path, { redirect: 'manual', headers: { accept: 'text/html,*/*', ...headers } })

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types service-worker',
  `style-src 'self' ${hash('')} ${hash(splash)}`,
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  `frame-src 'self' ${chat}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'report-uri /csp-reports',
]
const dataPolicy = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]
const policies = { page: pagePolicy, data: dataPolicy }

const expectStrict = ({ headers }: Response) => {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('access-control-allow-origin')).toBeNull()
}

/** Headers that only pages need; on every response they would waste the customer's data. */
const expectDocument = ({ headers }: Response) => {
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toMatch(
    /camera=\(\).*geolocation=\(\).*microphone=\(\).*usb=\(\)/,
  )
  expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)')
}

describe('strict headers', () => {
  it.each(kinds)('%s has strict headers', async (_, path, policy, cache, status = 200) => {
    const response = await get(path)
    expect(response.status).toBe(status)
    expectStrict(response)
    if (policy === 'page') expectDocument(response)
    else expect(response.headers.get('permissions-policy')).toBeNull()
    expect(response.headers.get('content-security-policy')?.split(';')).toEqual(policies[policy])
    expect(response.headers.get('cache-control')).toBe(cache)
    expect(response.headers.get('x-frame-options')).toBe(status === 302 ? null : 'DENY')
  })

  it.each([
    ['successful', { extensions: { persistedQuery: { sha256Hash: 'rates' } } }, 200],
    ['rejected', { query: '{ rates { id } }' }, 400],
  ])('browsers never store an API response: %s', async (_, body, status) => {
    const response = await fixture.post(body)
    expect(response.status).toBe(status)
    expectStrict(response as unknown as Response)
    expect(response.headers.get('content-security-policy')?.split(';')).toEqual(dataPolicy)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('headers that depend on TLS', () => {
  const getThroughProxy = async (proxies: readonly string[], headers: Record<string, string>) =>
    get('/', await openTestFixture({ ...options, trustedProxies: proxies }), headers)

  it.each([
    ['over plain HTTP', [], {}],
    ['when a client claims TLS', [], { 'x-forwarded-proto': 'https' }],
    ['when an untrusted proxy claims TLS', ['10.9.9.9'], { 'x-forwarded-proto': 'https' }],
    ['when the trusted proxy reports HTTP', ['127.0.0.1'], { 'x-forwarded-proto': 'http' }],
  ])('%s there is no HSTS, and reports use only report-uri', async (_, proxies, sent) => {
    const { headers } = await getThroughProxy(proxies, sent)
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('reporting-endpoints')).toBeNull()
    expect(headers.get('content-security-policy')).not.toContain('report-to')
  })

  it('a trusted proxy with TLS enables HSTS and the Reporting API', async () => {
    const { headers } = await getThroughProxy(['127.0.0.1'], { 'x-forwarded-proto': 'https' })
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('reporting-endpoints')).toBe('csp="/csp-reports"')
    expect(headers.get('content-security-policy')?.split(';')).toEqual([...pagePolicy, 'report-to csp'])
  })
})

it.each(['TRACE', 'PUT', 'DELETE'])('a %s request gets strict headers and no page', async (method) => {
  const { status, headers } = await exchange(fixture.gateway.url, { method, path: '/' })
  expect([status, headers['content-security-policy']]).toEqual([404, dataPolicy.join(';')])
})
