import { expect, it } from 'vitest'
import { readConfig } from '../../gateway/config'

const production = { UPSTREAM_URL: 'https://api.example', UPSTREAM_IDEMPOTENCY: 'keys' }
const read = (env: Record<string, string> = {}) => readConfig({ NODE_ENV: 'test', ...env })

it('the gateway runs in production mode unless development is configured', () => {
  for (const env of [{}, { NODE_ENV: '' }, { NODE_ENV: 'production' }])
    expect(readConfig({ ...production, ...env })).toMatchObject({
      production: true,
      trustedDocuments: 'dist/documents',
      drainMs: 10_000,
      chatUrl: undefined,
    })
  for (const NODE_ENV of ['development', 'test']) expect(readConfig({ NODE_ENV }).production).toBe(false)
})

it('the configuration has safe defaults', () => {
  expect(read()).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    trustedProxies: [],
    logLevel: 'info',
    drainMs: 0,
    upstreamIdempotency: 'keys',
    upstreamTimeoutMs: 10_000,
    trustedDocuments: 'client/generated/persisted-documents.json',
    staticDir: undefined,
    valkeyUrl: undefined,
    metricsPort: undefined,
    tracesUrl: undefined,
  })
})

it('one variable names the API host, local by default in development [API-01]', () => {
  expect(read().upstream).toBe('http://127.0.0.1:4100')
  expect(read({ MOCK_API_PORT: '4555' }).upstream).toBe('http://127.0.0.1:4555')
  const UPSTREAM_URL = 'https://api.example.com/bank'
  expect(read({ UPSTREAM_URL }).upstream).toBe(UPSTREAM_URL)
})

it('the configuration reads keys, proxies, chat and chart provider', () => {
  expect(read({ UPSTREAM_IDEMPOTENCY: 'none' }).upstreamIdempotency).toBe('none')
  expect(read({ TRUSTED_PROXIES: '10.0.0.7, 10.1.0.0/16,2001:db8::/32 ' }).trustedProxies).toEqual(
    '10.0.0.7|10.1.0.0/16|2001:db8::/32'.split('|'),
  )
  // In development mock-api serves a chat page.
  expect(read({ MOCK_API_PORT: '4101' }).chatUrl).toBe('http://127.0.0.1:4101/chat')
  expect(readConfig({ ...production, CHAT_URL: 'https://chat.example' }).chatUrl).toBe('https://chat.example')
  // If no script is set, there is no chart provider.
  const charts = (env: Record<string, string>) => read(env).chartProvider
  expect([charts({}), charts({ CHART_SYMBOL_PREFIX: 'X:' })]).toEqual([undefined, undefined])
  const script = 'https://charts.example.com/tv.js'
  const origins = ['https://a.example', 'https://b.example']
  expect(charts({ CHART_SCRIPT_URL: script, CHART_ORIGINS: origins.join(' ') })).toEqual({
    script,
    symbolPrefix: '',
    origins,
  })
})

it.each<[url: string, env?: object]>([
  ...['http://127.0.0.1:4100', 'http://127.9.9.9', 'http://localhost:4100', 'http://[::1]:4100'].map(
    (url): [string] => [url],
  ),
  ['http://bank.internal', { UPSTREAM_ALLOW_HTTP: 'true' }],
])('the gateway accepts the upstream %s %j', (UPSTREAM_URL, env) => {
  expect(readConfig({ ...production, UPSTREAM_URL, ...env }).upstream).toBe(UPSTREAM_URL)
})

it.each(
  'http://api.example|http://10.0.0.7|http://127.0.0.1.evil.example|http://localhost.example'.split('|'),
)('the configuration rejects the unencrypted upstream %s', (UPSTREAM_URL) => {
  for (const NODE_ENV of ['production', 'development'])
    expect(() => readConfig({ ...production, NODE_ENV, UPSTREAM_URL })).toThrow('UPSTREAM_URL must be https')
})

type InvalidCase = [env: Record<string, string>, message: string]
const casesOf = (name: string, values: string, message: string): InvalidCase[] =>
  values.split('|').map((value) => [{ [name]: value }, `${name} ${message}`])
const script = { CHART_SCRIPT_URL: 'https://a.example/x.js' }
const addresses = 'localhost|ftp://host|http://u:p@host|http://:p@host|http://host/?a=1'
const networks = 'true|1|*|loopback|10.0.0.0/7|10.0.0.0/33|::/129|10.0.0.1/8/8|1.2.3'
it.each<InvalidCase>([
  ...casesOf('GATEWAY_PORT', 'abc|65536|-1', 'must be a whole number from 0 to 65535'),
  ...casesOf('UPSTREAM_URL', addresses, 'must be an http or https address without login'),
  ...casesOf('TRUSTED_PROXIES', networks, 'must be addresses or networks'),
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of'],
  [{ NODE_ENV: 'production' }, 'UPSTREAM_URL is required in production'],
  [{ NODE_ENV: 'production', UPSTREAM_URL: ' ' }, 'UPSTREAM_URL is required in production'],
  [{ UPSTREAM_URL: 'https://api.example' }, 'UPSTREAM_IDEMPOTENCY is required in production'],
  [{ UPSTREAM_ALLOW_HTTP: 'yes' }, 'UPSTREAM_ALLOW_HTTP must be one of true, false'],
  [{ DRAIN_MS: '60001' }, 'DRAIN_MS must be a whole number from 0 to 60000'],
  [{ UPSTREAM_IDEMPOTENCY: 'yes' }, 'UPSTREAM_IDEMPOTENCY must be one of keys, none'],
  [{ UPSTREAM_TIMEOUT_MS: '0' }, 'UPSTREAM_TIMEOUT_MS must be a whole number from 100 to 60000'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  [{ VALKEY_URL: 'http://x' }, 'VALKEY_URL must be'],
  [{ CHAT_URL: 'javascript:alert(1)' }, 'CHAT_URL must be'],
  [{ CHART_SCRIPT_URL: 'javascript:alert(1)' }, 'CHART_SCRIPT_URL must be'],
  [{ ...script, CHART_SYMBOL_PREFIX: '"><b>' }, 'CHART_SYMBOL_PREFIX must be'],
  [{ ...script, CHART_ORIGINS: "https://b.example/path 'self'" }, 'CHART_ORIGINS must be'],
])('the configuration rejects %j with a readable message', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

it('the configuration reports all errors at once', () => {
  const invalid = { NODE_ENV: 'x', GATEWAY_PORT: 'x', UPSTREAM_URL: 'x' }
  expect(() => readConfig(invalid)).toThrow(/NODE_ENV[\s\S]*UPSTREAM_URL[\s\S]*GATEWAY_PORT/)
})
