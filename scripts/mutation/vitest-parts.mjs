// Vitest's own parts, put together for tests that run outside its pool.
import * as expectParts from '@vitest/expect'
import * as spies from '@vitest/spy'

const { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } = expectParts
for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)

// Nobody reads how a mutant failed: stacks and differences would take longer than the tests.
chai.config.showDiff = false
Error.stackTraceLimit = 0

/** A new `expect`. */
export const expectOf = () => {
  const expect = (value, message) => chai.expect(value, message)
  Object.assign(expect, chai.expect, globalThis[expectParts.ASYMMETRIC_MATCHERS_OBJECT])
  expectParts.setState({ assertionCalls: 0 }, expect)
  globalThis[expectParts.GLOBAL_EXPECT] = expect
  return expect
}

/** What Vitest's runner wants to know. */
export const config = {
  root: process.cwd(),
  name: 'mutation',
  sequence: { hooks: 'stack', setupFiles: 'list', concurrent: false, shuffle: false, seed: 1 },
  setupFiles: [],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  retry: 0,
  maxConcurrency: 1,
  allowOnly: false,
  passWithNoTests: true,
  tags: [],
  tagsFilter: undefined,
  includeTaskLocation: false,
}

/** `vi.waitFor`, with Vitest's own default of a second. */
const waitFor = async (check) => {
  const end = Date.now() + 1_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
}
export const vi = { fn: spies.fn, spyOn: spies.spyOn, restoreAllMocks: spies.restoreAllMocks, waitFor }
