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

/** Starts a mock-api that checks each response against openapi.yaml; TEST_DATABASE_URL sets its database. */
const localUpstream = async (passwordCost: PasswordCost): Promise<Upstream> => {
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
      signIn: (persona) =>
        issueToken({ db, clock, newAddress: () => '' }, accountIds[persona]!.accountId, 'password'),
      audit: api.audit,
    },
  }
}

/** Uses the implementation at `url` with the operations from the file CONTRACT_ADAPTER; the default is mock-api's. */
const externalUpstream = async (url: string): Promise<Upstream> => {
  const file = process.env.CONTRACT_ADAPTER
  const adapter = file
    ? ((await import(pathToFileURL(join(process.cwd(), file)).href)) as { default: Adapter }).default
    : mockApiAdapter
  return { url, operations: adapter(url), complaints: () => [] }
}

/** Upstreams by password cost; undefined is the implementation at CONTRACT_URL. */
const upstreams = new Map<PasswordCost | undefined, Promise<Upstream>>()

/** Returns the operations; calling one that the adapter lacks skips the test with a message. */
const withSkips = (operations: Partial<Operations>, test: () => TestContext): Operations =>
  new Proxy(operations as Operations, {
    get: (all, name: keyof Operations) =>
      all[name] ?? (() => test().skip(`the adapter has no operation ${name}`)),
  })

/**
 * Sets up a file of the contract suite, which runs against any implementation. Each test starts with the seeded data
 * (`Operations.reset`) and may use only the API and `rest.world`.
 */
export const contractFixture = ({ passwordCost = cheapCost } = {}): Rest => {
  const rest = new Rest()
  let suiteUpstream: Upstream
  let test: TestContext
  beforeAll(async () => {
    const { CONTRACT_URL } = process.env
    const key = CONTRACT_URL ? undefined : passwordCost
    const upstream =
      upstreams.get(key) ?? (CONTRACT_URL ? externalUpstream(CONTRACT_URL) : localUpstream(passwordCost))
    upstreams.set(key, upstream)
    suiteUpstream = await upstream
    rest.url = suiteUpstream.url
    rest.world = withSkips(suiteUpstream.operations, () => test)
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
