import { isIP } from 'node:net'
import type { HttpSettings } from './http/http'
import type { ChartProvider } from './pages/widgets'
import { publicKey } from './release/envelope'
import type { ReleaseSettings } from './release/release'
import type { SignalSettings } from './signals/signals'

export interface GatewayConfig extends HttpSettings, SignalSettings, ReleaseSettings {
  /** The API host's URL, configured here only (API-01). */
  upstream: string
  /** 0 selects a free port. */
  port: number
  host: string
  /** Whether the upstream honours Idempotency-Key and offers the intents call (ruling 9). */
  upstreamIdempotency: 'keys' | 'none'
  upstreamTimeoutMs: number
  /** Maximum age of reads that customers share (rates, currencies, announcements), ms; 0: not shared (decision 61). */
  publicReadsMs: number
  /** How long the gateway keeps serving once /readyz returns 503, ms; long enough for the load balancer to notice. */
  drainMs: number
  /** Comma-separated manifests, or folders of them; documents of earlier releases remain valid (decision 48). */
  trustedDocuments: string
  /** Undefined if this gateway is the only replica. */
  valkeyUrl: string | undefined
  logLevel: string
}

type Environment = Record<string, string | undefined>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...extraParts] = text.split('/')
  const family = isIP(address)
  if (family === 0 || extraParts.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 8 && Number(prefix) <= (family === 4 ? 32 : 128)
}

const isUrl = (text: string, protocols: readonly string[]): boolean =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)
const isHttp = (text: string): boolean => isUrl(text, ['http:', 'https:'])
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text
const isPlainAddress = (text: string): boolean => {
  if (!isHttp(text)) return false
  const { username, password, search, hash } = new URL(text)
  return !username && !password && !search && !hash
}

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))

const isPublicKey = (line: string): boolean => {
  try {
    return Boolean(publicKey(line))
  } catch {
    return false
  }
}

const httpAddress = 'an http or https address'

/** Throws one error that explains every invalid variable. */
export const readConfig = (env: Environment): GatewayConfig => {
  const problems: string[] = []
  const readOptional = (
    name: string,
    isValid?: (text: string) => boolean,
    description?: string,
  ): string | undefined => {
    const text = env[name]?.trim() || undefined
    if (text !== undefined && isValid?.(text) === false) problems.push(`${name} must be ${description}`)
    return text
  }
  const readOneOf = <Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value =>
    (readOptional(name, (text) => allowed.some((value) => value === text), `one of ${allowed.join(', ')}`) ??
      fallback) as Value
  const readInteger = (name: string, minimum: number, maximum: number, fallback: number): number => {
    const isInRange = (text: string) =>
      /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
    return Number(readOptional(name, isInRange, `a whole number from ${minimum} to ${maximum}`) ?? fallback)
  }
  const readList = (name: string, isValid: (text: string) => boolean, description: string): string[] => {
    const parts = (env[name] ?? '').split(/[\s,]+/).filter(Boolean)
    if (!parts.every(isValid)) problems.push(`${name} must be ${description}`)
    return parts
  }
  const address = (name: string) =>
    readOptional(name, isPlainAddress, `${httpAddress} without login, query or fragment`)

  const chartProvider = (): ChartProvider | undefined => {
    const script = readOptional('CHART_SCRIPT_URL', isHttp, httpAddress)
    if (script === undefined) return undefined
    const isPrefix = (text: string) => /^[\w.:-]{0,32}$/.test(text)
    return {
      script,
      symbolPrefix:
        readOptional('CHART_SYMBOL_PREFIX', isPrefix, 'at most 32 letters, digits and . : -') ?? '',
      origins: readList(
        'CHART_ORIGINS',
        isOrigin,
        'origins such as https://example.com, separated by spaces',
      ),
    }
  }

  // Defaults to production, so that a missing variable is safe.
  const production =
    readOneOf('NODE_ENV', ['production', 'development', 'test'], 'production') === 'production'
  const mockApiPort = readInteger('MOCK_API_PORT', 1, 65_535, 4100)
  const mockApi = `http://127.0.0.1:${mockApiPort}`
  if (production && !readOptional('UPSTREAM_URL'))
    problems.push('UPSTREAM_URL is required in production: the API host')
  if (production && !readOptional('UPSTREAM_IDEMPOTENCY'))
    problems.push(
      'UPSTREAM_IDEMPOTENCY is required in production: keys, or none for an API host without idempotency keys',
    )
  const upstream = address('UPSTREAM_URL') ?? mockApi
  const allowsHttp = readOneOf('UPSTREAM_ALLOW_HTTP', ['true', 'false'], 'false') === 'true'
  if (isUrl(upstream, ['http:']) && !isLoopback(new URL(upstream)) && !allowsHttp)
    problems.push('UPSTREAM_URL must be https, unless UPSTREAM_ALLOW_HTTP=true: only for a private network')
  const isValkey = (text: string) => isUrl(text, ['redis:', 'rediss:']) && new URL(text).hostname !== ''

  const staticDir = readOptional('STATIC_DIR')
  const config: GatewayConfig = {
    upstream,
    port: readInteger('GATEWAY_PORT', 0, 65_535, 4000),
    host: readOptional('HOST') ?? '127.0.0.1',
    production,
    upstreamIdempotency: readOneOf('UPSTREAM_IDEMPOTENCY', ['keys', 'none'], 'keys'),
    upstreamTimeoutMs: readInteger('UPSTREAM_TIMEOUT_MS', 100, 60_000, 10_000),
    publicReadsMs: readInteger('PUBLIC_READS_MS', 0, 10_000, 1_000),
    drainMs: readInteger('DRAIN_MS', 0, 60_000, production ? 10_000 : 0),
    trustedProxies: readList(
      'TRUSTED_PROXIES',
      isNetwork,
      'addresses or networks (/8 or smaller), separated by commas',
    ),
    trustedDocuments:
      readOptional('TRUSTED_DOCUMENTS') ??
      (production ? 'dist/documents' : 'client/generated/persisted-documents.json'),
    staticDir,
    releaseDir: readOptional('RELEASE_DIR') ?? (production && staticDir ? 'dist/release' : undefined),
    releaseKeys: readList('RELEASE_KEYS', isPublicKey, 'Ed25519 public keys, each as base64-encoded SPKI'),
    widgetsDir: readOptional('WIDGETS_DIR'),
    valkeyUrl: readOptional('VALKEY_URL', isValkey, 'an address such as rediss://:password@host:6379'),
    metricsPort: readOptional('METRICS_PORT') ? readInteger('METRICS_PORT', 0, 65_535, 0) : undefined,
    metricsHost: readOptional('METRICS_HOST') ?? '127.0.0.1',
    tracesUrl: address('OTEL_EXPORTER_OTLP_ENDPOINT'),
    clientSignals: readOneOf('CLIENT_SIGNALS', ['on', 'off'], 'on') === 'on',
    chartProvider: chartProvider(),
    chatUrl: readOptional('CHAT_URL', isHttp, httpAddress) ?? (production ? undefined : `${mockApi}/chat`),
    logLevel: readOneOf('LOG_LEVEL', logLevels, 'info'),
  }
  if (problems.length)
    throw new Error(`The gateway cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  return config
}
