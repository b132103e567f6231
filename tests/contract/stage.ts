import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect, type TestContext } from 'vitest'
import type { PasswordCost } from '../../mock-api/accounts/passwords'
import { personas, staff } from '../../mock-api/accounts/personas'
import { issueToken } from '../../mock-api/auth/tokens.store'
import { cheapCost, keepState, startTestMockApi } from '../stage/mock-api'
import { Rest } from '../stage/rest'
import mockApiAdapter from './mock-api.adapter'
import type { Adapter, Operations } from './operations'

/** What the suite runs against. */
interface Upstream {
  url: string
  operations: Partial<Operations> & Pick<Operations, 'reset'>
  /** What it logged as errors since it was asked last. */
  complaints: () => string[]
}

/** A mock-api in this process, every answer compared with openapi.yaml; TEST_DATABASE_URL puts it on PostgreSQL. */
const ownUpstream = async (passwordCost: PasswordCost): Promise<Upstream> => {
  const complaints: string[] = []
  const databaseUrl = process.env.TEST_DATABASE_URL
  const api = await startTestMockApi(complaints, {
    passwordCost,
    ...(databaseUrl ? { databaseUrl, reset: true } : {}),
  })
  const { db, clock, world } = api
  const accountIds: Record<string, { accountId: string }> = { ...personas, sade: staff }
  return {
    url: api.url,
    complaints: () => complaints.splice(0),
    operations: {
      ...world,
      reset: await keepState(api),
      signIn: (who) =>
        issueToken({ db, clock, newAddress: () => '' }, accountIds[who]!.accountId, 'password'),
      audit: api.audit,
    },
  }
}

/** Another implementation, by CONTRACT_URL, with the operations of CONTRACT_ADAPTER (a file; mock-api's without it). */
const otherUpstream = async (url: string): Promise<Upstream> => {
  const file = process.env.CONTRACT_ADAPTER
  const adapter = file
    ? ((await import(pathToFileURL(join(process.cwd(), file)).href)) as { default: Adapter }).default
    : mockApiAdapter
  return { url, operations: adapter(url), complaints: () => [] }
}

/** By the password cost; another implementation has one of its own. */
const upstreams = new Map<PasswordCost | undefined, Promise<Upstream>>()

/** The operations; one that the adapter does not have ends the test as skipped, with its name. */
const offered = (operations: Partial<Operations>, test: () => TestContext): Operations =>
  new Proxy(operations as Operations, {
    get: (all, name: keyof Operations) =>
      all[name] ?? (() => test().skip(`the adapter has no operation ${name}`)),
  })

/**
 * For a file of the contract suite: what is said of the API holds for whatever implements it. Each test begins with the
 * seeds (`Operations.reset`), so it prepares what it needs by itself; only the API and `rest.world` may be used.
 */
export const contractStage = ({ passwordCost = cheapCost } = {}): Rest => {
  const rest = new Rest()
  let own: Upstream
  let test: TestContext
  beforeAll(async () => {
    const { CONTRACT_URL } = process.env
    const key = CONTRACT_URL ? undefined : passwordCost
    const upstream =
      upstreams.get(key) ?? (CONTRACT_URL ? otherUpstream(CONTRACT_URL) : ownUpstream(passwordCost))
    upstreams.set(key, upstream)
    own = await upstream
    rest.url = own.url
    rest.world = offered(own.operations, () => test)
    const { signIn } = own.operations
    if (signIn) rest.logIn = signIn
  })
  beforeEach(async (context) => {
    test = context
    await own.operations.reset()
    rest.forget()
  })
  afterEach(async () => {
    expect(own.complaints()).toEqual([])
    if (own.operations.audit) expect((await own.operations.audit()).drift).toBe('0')
  })
  return rest
}
