/** Everything about this process that is not code, from the environment, validated once. */
export interface GatewayConfig {
  /** The one place that names the API host (API-01). */
  upstream: string
  port: number
  host: string
  production: boolean
  /** Whether the upstream honours Idempotency-Key and answers intents (ruling 9). */
  upstreamIdempotency: 'keys' | 'none'
  upstreamTimeoutMs: number
  /** Path of the manifest that the code generator writes. */
  trustedDocuments: string
  /** Folder of the built client; undefined serves no files. */
  staticDir: string | undefined
  logLevel: string
}

type Environment = Record<string, string | undefined>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/** Throws one error that lists every wrong variable in plain words. */
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
    const url = URL.canParse(text) ? new URL(text) : null
    const plain =
      url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.search && !url.hash
    if (!plain) problems.push(`${name} must be an http or https address without login, query or fragment`)
    return text
  }

  const production = oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production'
  const mockApi = `http://127.0.0.1:${integer('MOCK_API_PORT', 1, 65_535, 4100)}`
  if (production && !env.UPSTREAM_URL) problems.push('UPSTREAM_URL is needed in production: the API host')

  const config: GatewayConfig = {
    upstream: address('UPSTREAM_URL', mockApi),
    port: integer('GATEWAY_PORT', 0, 65_535, 4000),
    host: value('HOST', '127.0.0.1'),
    production,
    upstreamIdempotency: oneOf('UPSTREAM_IDEMPOTENCY', ['keys', 'none'], 'keys') === 'none' ? 'none' : 'keys',
    upstreamTimeoutMs: integer('UPSTREAM_TIMEOUT_MS', 100, 60_000, 10_000),
    trustedDocuments: value('TRUSTED_DOCUMENTS', 'client/generated/persisted-documents.json'),
    staticDir: value('STATIC_DIR', '') || undefined,
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
  }
  if (problems.length)
    throw new Error(`The gateway cannot start:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
  return config
}
