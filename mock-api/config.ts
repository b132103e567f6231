import { isIP } from 'node:net'
import { defaultDataDir } from './files'
import type { MockApiOptions } from './server'

type Environment = Record<string, string | undefined>

/** Rejects a network wider than /8, which would trust too many senders. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...extraParts] = text.split('/')
  const family = isIP(address)
  if (family === 0 || extraParts.length > 0) return false
  if (prefix === undefined) return true
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 8 && Number(prefix) <= (family === 4 ? 32 : 128)
}

const isName = (text: string): boolean =>
  /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(text)
const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const isOrigin = (text: string): boolean => isHttp(text) && new URL(text).origin === text
const isDatabase = (text: string): boolean =>
  URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)

/** Throws one error that explains every invalid variable. */
export const readConfig = (env: Environment) => {
  const problems: string[] = []
  const readOptional = (
    name: string,
    isValid: (text: string) => boolean,
    description: string,
  ): string | undefined => {
    const text = env[name]?.trim() || undefined
    if (text !== undefined && !isValid(text)) problems.push(`${name} must be ${description}`)
    return text
  }
  const readOneOf = <Value extends string>(name: string, allowed: readonly Value[], fallback: Value): Value =>
    (readOptional(name, (text) => allowed.some((value) => value === text), `one of ${allowed.join(', ')}`) ??
      fallback) as Value
  const readList = (
    name: string,
    isValid: (text: string) => boolean,
    description: string,
  ): string[] | undefined => {
    const parts = (env[name] ?? '').split(/[\s,]+/).filter(Boolean)
    if (!parts.every(isValid)) problems.push(`${name} must be ${description}, separated by commas`)
    return parts.length > 0 ? parts : undefined
  }
  const origins = (name: string) => readList(name, isOrigin, 'origins such as https://example.com')
  const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535
  const port = readOptional('MOCK_API_PORT', isPort, 'a whole number from 0 to 65535')
  const url = readOptional('WEB_URL', isHttp, 'an http or https address')
  const rpId = readOptional('WEBAUTHN_RP_ID', isName, 'a host name')
  const webAuthnOrigins = origins('WEBAUTHN_ORIGINS')

  const isKey = (text: string) => /^[\w-]{43,88}$/.test(text)
  const keys = ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'].map((name) =>
    readOptional(name, isKey, "a VAPID key in base64url: 'npx web-push generate-vapid-keys'"),
  )
  const isSubject = (text: string) => /^(mailto:|https:)/.test(text)
  const subject = readOptional('PUSH_SUBJECT', isSubject, "'mailto:…' or https")
  const [publicKey, privateKey] = keys
  const services = origins('PUSH_SERVICES')
  if (keys.some(Boolean) && !(publicKey && privateKey && subject))
    problems.push('PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_SUBJECT must be set together')

  const isHours = (text: string) => /^[1-9]\d{0,2}$/.test(text)
  const complaintHours = readOptional('COMPLAINT_HOURS', isHours, 'a whole number from 1 to 999')
  const isHost = (text: string) => isIP(text) !== 0 || isName(text)

  const config = {
    complaintHours: Number(complaintHours ?? 24),
    push: publicKey && privateKey && subject ? { publicKey, privateKey, subject, services } : undefined,
    port: Number(port ?? 4100),
    // Not named HOST, which other programs use.
    host: readOptional('MOCK_API_HOST', isHost, 'an address or a host name') ?? '127.0.0.1',
    trustedProxies: readList('TRUSTED_PROXIES', isNetwork, 'addresses or networks (from /8 on)') ?? [
      'loopback',
    ],
    demoAccountsOnNetwork: readOneOf('SEED_DEMO_ACCOUNTS_ON_NETWORK', ['yes', 'no'], 'no') === 'yes',
    dataDir: env.DATA_DIR?.trim() || defaultDataDir,
    databaseUrl: readOptional('DATABASE_URL', isDatabase, 'an address such as postgres://user@host/database'),
    webOrigins: origins('WEB_ORIGINS'),
    site: {
      ...(url ? { url } : {}),
      ...(rpId ? { rpId } : {}),
      ...(webAuthnOrigins ? { origins: webAuthnOrigins } : {}),
    },
    upstreamKeys: readOneOf('UPSTREAM_IDEMPOTENCY', ['keys', 'none'], 'keys'),
    worldEnabled: readOneOf('WORLD', ['on', 'off'], 'on') === 'on',
  } satisfies MockApiOptions
  if (problems.length > 0)
    throw new Error(`mock-api cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  return config
}
