import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { type Gateway, type GatewayOptions, startGateway } from '../../gateway/server'
import { type ScriptedUpstream, startUpstream } from './upstream'

export interface GraphQLResponse {
  status: number
  headers: Headers
  data: Record<string, unknown> | null | undefined
  /** The first error, the only one that the client reads. */
  error: { message: string; path?: unknown; extensions: Record<string, unknown> } | undefined
  text: string
}

export interface Fixture {
  upstream: ScriptedUpstream
  gateway: Gateway
  logged(): string
  /** Sends a body to /graphql: a string unchanged, any other value as JSON. */
  post(body: unknown, headers?: Record<string, string>): Promise<GraphQLResponse>
  /** Sends an untrusted document, which only development allows, with an optional token. */
  ask(query: string, variables?: object, token?: string): Promise<GraphQLResponse>
  stop(): Promise<void>
}

/** Starts a real gateway in front of a scripted upstream, in this process, on free ports. */
export const openFixture = async (options: Partial<GatewayOptions> = {}): Promise<Fixture> => {
  const upstream = await startUpstream()
  let log = ''
  const write = (line: string) => {
    log += line
  }
  const gateway = await startGateway({
    port: 0,
    upstream: upstream.url,
    production: false,
    trustedDocuments: {},
    log: { write },
    logLevel: 'trace',
    ...options,
  })
  const post: Fixture['post'] = async (body, headers = {}) => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const { data, errors } = JSON.parse(text) as { data?: never; errors?: never[] }
    return { status: response.status, headers: response.headers, data, error: errors?.[0], text }
  }
  return {
    upstream,
    gateway,
    logged: () => log,
    post,
    ask: (query, variables = {}, token) =>
      post({ query, variables }, token === undefined ? {} : { authorization: token }),
    stop: async () => {
      await gateway.stop()
      await upstream.stop()
    },
  }
}

/** Opens a fixture for the running test and stops it afterwards. */
export const openTestFixture = async (options: Partial<GatewayOptions> = {}): Promise<Fixture> => {
  const fixture = await openFixture(options)
  onTestFinished(fixture.stop)
  return fixture
}

/** Opens a fixture for all tests of a file; the upstream's scripts are cleared before each test. */
export const gatewayFixture = (options: Partial<GatewayOptions> = {}): Fixture => {
  const fixture = {} as Fixture
  beforeAll(async () => void Object.assign(fixture, await openFixture(options)))
  beforeEach(() => fixture.upstream.clear())
  afterAll(() => fixture.stop())
  return fixture
}
