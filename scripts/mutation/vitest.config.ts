import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'
import type { Reporter, Vitest } from 'vitest/node'

let vitest: Vitest | undefined

/** Stryker's runner treats a file that fails to load as having no tests, and its mutant as a survivor. */
const unloadable: Reporter = {
  onInit: (context) => {
    vitest = context
  },
  onTestModuleEnd: (module) => {
    for (const error of module.errors()) vitest?.state.catchError(error, 'while loading')
  },
}

/**
 * Machines are tested from one file, so that a mutant reloads them once; other layers' files each need their own
 * process.
 */
const include =
  process.env.MUTATION_APART === 'yes'
    ? (process.env.MUTATION_TESTS ?? '').split(',')
    : ['scripts/mutation/all.test.ts']

export default defineConfig({
  // One GraphQLError for the gateway and Apollo Server, as in vitest.config.ts.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    include,
    testTimeout: 120_000,
    reporters: [unloadable],
  },
})
