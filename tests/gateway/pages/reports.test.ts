import { describe, expect, it } from 'vitest'
import { reportsIn } from '../../../gateway/signals/content-reports'
import { reportLimit } from '../../../gateway/signals/report-limit'
import { type Fixture, gatewayFixture, openTestFixture } from '../gateway.fixture'

const canary = 'CANARY-77'
/** A report of the Reporting API with a secret in every field that can contain one. */
const body = {
  documentURL: `https://app.example/dashboard/wallets/USDT/tron?token=${canary}`,
  referrer: `https://app.example/${canary}`,
  blockedURL: `https://evil.example/steal?token=${canary}`,
  effectiveDirective: 'img-src',
  originalPolicy: `default-src ${canary}`,
  sourceFile: 'https://app.example/assets/index-Ab3_x-9Z.js',
  lineNumber: 12,
  columnNumber: 34,
  sample: `Element innerHTML|<img src=x onerror=${canary}>`,
}
const apiReport = {
  type: 'csp-violation',
  age: 3,
  url: `https://app.example/?${canary}`,
  user_agent: canary,
  body,
}
const uriReport = {
  'csp-report': {
    'document-uri': body.documentURL,
    referrer: body.referrer,
    'blocked-uri': body.blockedURL,
    'effective-directive': 'img-src',
    'original-policy': body.originalPolicy,
    'source-file': body.sourceFile,
    'line-number': 12,
    'column-number': 34,
    'script-sample': body.sample,
  },
}
const redacted = {
  directive: 'img-src',
  blocked: 'https://evil.example',
  page: '/dashboard/wallets',
  source: 'assets/index-Ab3_x-9Z.js:12:34',
  sink: 'Element innerHTML',
}

describe('redaction of browser reports', () => {
  it('both report formats give the same redacted report', () => {
    expect(reportsIn(uriReport)).toEqual([redacted])
    expect(reportsIn([apiReport, { type: 'deprecation', body: {} }, null])).toEqual([redacted])
  })

  it.each([
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['data', 'data'],
    [`data:text/html,${canary}`, 'data'],
    [`blob:https://app.example/${canary}`, 'https://app.example'],
    [`https://${canary}@evil.example:8443/x`, 'https://evil.example:8443'],
    [`${canary} ${'x'.repeat(100)}`, 'unknown'],
    ['', 'unknown'],
    [7, 'unknown'],
    [{ toString: canary }, 'unknown'],
  ])('the log shows the blocked URL %j as %s', (blocked, expected) => {
    expect(reportsIn({ 'csp-report': { 'blocked-uri': blocked } })).toEqual([
      { directive: 'unknown', blocked: expected, page: '/' },
    ])
  })

  it.each([
    ['/dashboard/transactions/details?id=1', '/dashboard/transactions'],
    [`/${canary}/x`, '/'],
    ['/dashboard/Wallets7', '/dashboard'],
    ['/login', '/login'],
  ])('the log shows the page %s as %s', (path, page) => {
    const [report] = reportsIn({ 'csp-report': { 'document-uri': `https://a.example${path}` } }) ?? []
    expect(report?.page).toBe(page)
  })

  it.each([
    ['/assets/leaderboard.screen-Ci9i_q02.js', 'assets/leaderboard.screen-Ci9i_q02.js'],
    ['/assets/cn-latin-DJtzjfhO.woff2', 'assets/cn-latin-DJtzjfhO.woff2'],
    ['/login.html', 'login.html'],
    [`/assets/a/${canary}`, undefined],
    [`/${canary}.txt`, undefined],
  ])('the log shows the file %s as %s', (path, source) => {
    const [report] = reportsIn({ 'csp-report': { 'source-file': `https://a.example${path}` } }) ?? []
    expect(report?.source).toBe(source)
  })

  it('the gateway logs at most 20 reports per request and no malformed one', () => {
    expect(reportsIn(Array.from({ length: 21 }, () => apiReport))).toHaveLength(20)
    for (const body of [null, 1, 'x', {}, { 'csp-report': [] }, { 'csp-report': null }])
      expect(reportsIn(body)).toBeNull()
  })
})

it('the gateway accepts 30 reports a minute from one address and 120 in total', () => {
  let now = 1_000
  const accept = reportLimit(() => now)
  const acceptedCount = (source: string, count: number) =>
    Array.from({ length: count }, () => accept(source)).filter(Boolean).length
  expect(acceptedCount('a', 31)).toBe(30)
  expect(acceptedCount('b', 30) + acceptedCount('c', 30) + acceptedCount('d', 29)).toBe(89)
  expect([accept('e'), accept('e')]).toEqual([true, false])
  now += 59_999
  expect(accept('f')).toBe(false)
  now += 1
  expect(acceptedCount('a', 31)).toBe(30)
})

const postReport = (fixture: Fixture, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${fixture.gateway.url}/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

it('a worker report is accepted and logged while other senders are over the limit', async () => {
  const fixture = await openTestFixture({ production: true, trustedProxies: ['127.0.0.1'] })
  const send = async (directive: string, source: string) => {
    const report = { 'effective-directive': directive, 'blocked-uri': 'release' }
    return (await postReport(fixture, { 'csp-report': report }, { 'x-forwarded-for': source })).status
  }
  const flood = async (directive: string) => {
    for (let index = 0; index < 130; index += 1) await send(directive, `203.0.113.${1 + (index % 8)}`)
  }
  await flood('script-src')
  expect(await send('script-src', '203.0.113.99')).toBe(429)
  await flood('release-changed')
  expect(await send('release-changed', '203.0.113.1')).toBe(429)
  expect(await send('release-changed', '203.0.113.99')).toBe(204)
  expect(fixture.logged()).toMatch(/"directive":"release-changed".*"network":"203\.0\.113\.0\/24"/)
})

describe('POST /csp-reports', () => {
  const fixture = gatewayFixture({ production: true })

  it('POST /csp-reports returns 204 and logs one redacted line per report', async () => {
    const before = fixture.logged().length
    expect((await postReport(fixture, uriReport)).status).toBe(204)
    const headers = { 'content-type': 'application/reports+json' }
    expect((await postReport(fixture, [apiReport, apiReport], headers)).status).toBe(204)
    const lines = fixture
      .logged()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('csp report'))
      .map((line) => JSON.parse(line) as { level: number; report: unknown })
    expect(lines.map(({ level, report }) => ({ level, report }))).toEqual(
      [1, 2, 3].map(() => ({ level: 40, report: redacted })),
    )
    expect(fixture.logged()).not.toContain(canary)
    expect(fixture.upstream.requests).toEqual([])
  })

  it.each([
    ['no report', {}, 'application/csp-report', 400],
    ['malformed JSON', '{"csp-report":', 'application/csp-report', 400],
    ['another content type', uriReport, 'application/json', 415],
    ['plain text', uriReport, 'text/plain', 415],
    ['16 kB', { 'csp-report': { 'script-sample': 'x'.repeat(16_000) } }, 'application/csp-report', 204],
    ['too large', { 'csp-report': { 'script-sample': 'x'.repeat(17_000) } }, 'application/csp-report', 413],
  ])('POST /csp-reports responds to %s', async (_, body, type, status) => {
    const response = await postReport(fixture, body, { 'content-type': type as string })
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
