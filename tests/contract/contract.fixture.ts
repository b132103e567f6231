import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect, type TestContext } from 'vitest'
import type { PasswordCost } from '../../mock-api/accounts/passwords'
import { personas, staff } from '../../mock-api/accounts/personas'
import { issueToken } from '../../mock-api/auth/tokens.store'
import { cheapCost, saveState, startTestMockApi } from '../fixtures/mock-api'
import { Rest } from '../fixtures/rest'
import mockApiAdapter from './mock-api.adapter'
import type { Adapter, Operations } from './operations'

interface Upstream {
  url: string
  operations: Partial<Operations> & Pick<Operations, 'reset'>
  /** Errors logged since the last call. */
  complaints: () => string[]
}

/**
 * A mock-api in this process that compares every response with openapi.yaml; TEST_DATABASE_URL puts it on PostgreSQL.
 */
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
      reset: await saveState(api),
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

/** By password cost; another implementation has its own. */
const upstreams = new Map<PasswordCost | undefined, Promise<Upstream>>()

/** The operations; one that the adapter does not have ends the test as skipped, with its name. */
const offered = (operations: Partial<Operations>, test: () => TestContext): Operations =>
  new Proxy(operations as Operations, {
    get: (all, name: keyof Operations) =>
      all[name] ?? (() => test().skip(`the adapter has no operation ${name}`)),
  })

/**
 * For a file of the contract suite, which runs against any implementation. Each test begins with the seeds
 * (`Operations.reset`) and prepares its own data; it may use only the API and `rest.world`.
 */
export const contractFixture = ({ passwordCost = cheapCost } = {}): Rest => {
  const rest = new Rest()
  let suiteUpstream: Upstream
  let test: TestContext
  beforeAll(async () => {
    const { CONTRACT_URL } = process.env
    const key = CONTRACT_URL ? undefined : passwordCost
    const upstream =
      upstreams.get(key) ?? (CONTRACT_URL ? otherUpstream(CONTRACT_URL) : ownUpstream(passwordCost))
    upstreams.set(key, upstream)
    suiteUpstream = await upstream
    rest.url = suiteUpstream.url
    rest.world = offered(suiteUpstream.operations, () => test)
    const { signIn } = suiteUpstream.operations
    if (signIn) rest.logIn = signIn
  })
  beforeEach(async (context) => {
    test = context
    await suiteUpstream.operations.reset()
    rest.forget()
  })
  afterEach(async () => {
    expect(suiteUpstream.complaints()).toEqual([])
    if (suiteUpstream.operations.audit) expect((await suiteUpstream.operations.audit()).drift).toBe('0')
  })
  return rest
}
