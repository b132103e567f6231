import { isIP } from 'node:net'
import { developmentPlaces } from './explorer/index-page'
import type { HttpSettings } from './http/http'
import type { ChartProvider } from './pages/widgets'
import type { SignalSettings } from './signals/signals'

/** The process's configuration from the environment, validated once. */
export interface GatewayConfig extends HttpSettings, SignalSettings {
  /** The API host's URL, configured here only (API-01). */
  upstream: string
  /** 0 selects a free port. */
  port: number
  host: string
  /** Whether the upstream honours Idempotency-Key and answers intents (ruling 9). */
  upstreamIdempotency: 'keys' | 'none'
  upstreamTimeoutMs: number
  /** Maximum age of reads shared by all customers (rates, currencies, announcements), ms; 0: not shared (decision 0053). */
  publicReadsMs: number
  /**
   * How long to keep serving after a stop signal while /readyz answers 503, ms: longer than a load balancer takes to
   * notice.
   */
  drainMs: number
  /**
   * Manifests of trusted documents, or folders of them, separated by commas: a tab or installed app of an earlier
   * release keeps working during a rolling release (decision 0048). In production the folder that `npm run build`
   * writes.
   */
  trustedDocuments: string
  /** The Valkey or Redis server that copies of the gateway share; undefined: there is one copy. */
  valkeyUrl: string | undefined
  logLevel: string
}

type Environment = Record<string, string | undefined>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** '10.0.0.7', '10.1.0.0/16', '2001:db8::/32'; networks wider than /8 are refused. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 8 && Number(prefix) <= (family === 4 ? 32 : 128)
}

/** An http or https address; null for any other text. */
const webAddressIn = (text: string): URL | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && ['http:', 'https:'].includes(url.protocol) ? url : null
}

/** Whether the URL's host is this machine. */
const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))

/** Throws one error that lists every invalid variable in plain words. */
export const readConfig = (env: Environment): GatewayConfig => {
  const problems: string[] = []
  const value = (name: string, otherwise: string) => env[name]?.trim() || otherwise

  const oneOf = (name: string, allowed: readonly string[], otherwise: string): string => {
    const text = value(name, otherwise)
    if (!allowed.includes(text)) problems.push(`${name} must be one of ${allowed.join(', ')}`)
    return text
  }
  const integer = (name: string, from: number, to: number, otherwise: number): number => {
    const text = value(name, String(otherwise))
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    if (!(number >= from && number <= to))
      problems.push(`${name} must be a whole number from ${from} to ${to}`)
    return number
  }
  const address = (name: string, otherwise: string): string => {
    const text = value(name, otherwise)
    const url = webAddressIn(text)
    const plain = url && !url.username && !url.password && !url.search && !url.hash
    if (!plain) problems.push(`${name} must be an http or https address without login, query or fragment`)
    return text
  }

  const networks = (name: string): string[] => {
    const list = value(name, '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    if (!list.every(isNetwork))
      problems.push(`${name} must be addresses or networks (from /8 on), separated by commas`)
    return list
  }

  const origins = (name: string): string[] => {
    const list = value(name, '')
      .split(/[\s,]+/)
      .filter(Boolean)
    if (!list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin))
      problems.push(`${name} must be origins such as https://example.com, separated by spaces`)
    return list
  }
  const chartProvider = (): ChartProvider | undefined => {
    const script = value('CHART_SCRIPT_URL', '')
    if (!script) return undefined
    if (!webAddressIn(script)) problems.push('CHART_SCRIPT_URL must be an http or https address')
    const symbolPrefix = value('CHART_SYMBOL_PREFIX', '')
    if (!/^[\w.:-]{0,32}$/.test(symbolPrefix))
      problems.push('CHART_SYMBOL_PREFIX must be at most 32 letters, digits and . : -')
    return { script, symbolPrefix, origins: origins('CHART_ORIGINS') }
  }

  // Development must be chosen explicitly, so that a missing variable is safe.
  const production = oneOf('NODE_ENV', ['production', 'development', 'test'], 'production') === 'production'
  const mockApi = `http://127.0.0.1:${integer('MOCK_API_PORT', 1, 65_535, 4100)}`
  if (production && !value('UPSTREAM_URL', ''))
    problems.push('UPSTREAM_URL is needed in production: the API host')
  if (production && !value('UPSTREAM_IDEMPOTENCY', ''))
    problems.push(
      'UPSTREAM_IDEMPOTENCY is needed in production: keys or none, whether the API host keeps them',
    )
  if (production && value('GRAPHIQL_DIR', '')) problems.push('GRAPHIQL_DIR is for development only')
  const upstream = address('UPSTREAM_URL', mockApi)
  const allowsHttp = oneOf('UPSTREAM_ALLOW_HTTP', ['true', 'false'], 'false') === 'true'
  const upstreamUrl = webAddressIn(upstream)
  if (upstreamUrl?.protocol === 'http:' && !isLoopback(upstreamUrl) && !allowsHttp)
    problems.push(
      'UPSTREAM_URL must be https, or UPSTREAM_ALLOW_HTTP=true says that the way there is private',
    )

  const chatUrl = (): string | undefined => {
    const url = value('CHAT_URL', production ? '' : `${mockApi}/chat`)
    if (!url) return undefined
    if (!webAddressIn(url)) problems.push('CHAT_URL must be an http or https address')
    return url
  }

  const valkeyUrl = (): string | undefined => {
    const text = value('VALKEY_URL', '')
    const url = URL.canParse(text) ? new URL(text) : null
    if (text && !(url && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname))
      problems.push('VALKEY_URL must be an address such as rediss://:password@host:6379')
    return text || undefined
  }

  const config: GatewayConfig = {
    upstream,
    port: integer('GATEWAY_PORT', 0, 65_535, 4000),
    host: value('HOST', '127.0.0.1'),
    production,
    upstreamIdempotency: oneOf('UPSTREAM_IDEMPOTENCY', ['keys', 'none'], 'keys') === 'none' ? 'none' : 'keys',
    upstreamTimeoutMs: integer('UPSTREAM_TIMEOUT_MS', 100, 60_000, 10_000),
    publicReadsMs: integer('PUBLIC_READS_MS', 0, 10_000, 1_000),
    drainMs: integer('DRAIN_MS', 0, 60_000, production ? 10_000 : 0),
    trustedProxies: networks('TRUSTED_PROXIES'),
    trustedDocuments: value(
      'TRUSTED_DOCUMENTS',
      production ? 'dist/documents' : 'client/generated/persisted-documents.json',
    ),
    staticDir: value('STATIC_DIR', '') || undefined,
    widgetsDir: value('WIDGETS_DIR', '') || undefined,
    valkeyUrl: valkeyUrl(),
    metricsPort: value('METRICS_PORT', '') ? integer('METRICS_PORT', 0, 65_535, 0) : undefined,
    metricsHost: value('METRICS_HOST', '127.0.0.1'),
    tracesUrl: value('OTEL_EXPORTER_OTLP_ENDPOINT', '')
      ? address('OTEL_EXPORTER_OTLP_ENDPOINT', '')
      : undefined,
    clientSignals: oneOf('CLIENT_SIGNALS', ['on', 'off'], 'on') === 'on',
    graphiqlDir: value('GRAPHIQL_DIR', '') || undefined,
    places: production
      ? undefined
      : developmentPlaces(integer('CLIENT_PORT', 1, 65_535, 5173), integer('MOCK_API_PORT', 1, 65_535, 4100)),
    chartProvider: chartProvider(),
    chatUrl: chatUrl(),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
  }
  if (problems.length)
    throw new Error(`The gateway cannot start:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
  return config
}
