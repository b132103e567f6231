import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Walks through every layer: a page and the servers behind it in one process. */
const walks = 'tests/**/*.walk.test.ts'

/** What holds for any implementation of the REST API (docs/upstream.md). */
const contract = 'tests/**/*.rest.test.ts'

/** Tests that start servers and talk to them over HTTP. */
const servers = [
  'tests/**/*.{mock-api,gateway}.test.{ts,tsx}',
  'tests/world/**',
  'tests/ledger/**',
  'tests/gateway/**',
  // A separate process, in simulated time.
  'tests/simulation/**',
]

/** As Node resolves it, so that the gateway under test and Apollo Server have one GraphQLError, as in production. */
const alias = [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }]

/** Pure functions and machines, which keep nothing between two calls. */
const pure = 'tests/**/*.{rules,machine}.test.ts'

/** Single pages, over a transport with scripted responses. */
const screens = 'tests/**/*.screen.test.{ts,tsx}'

const shared = {
  // For a machine that is busy with other work: no limit here judges speed.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  unstubGlobals: true,
  setupFiles: ['./tests/walker/timeouts.ts'],
  // The same as tests/walker/timeouts.ts: vitest's default second is too short on a busy machine.
  expect: { poll: { timeout: 30_000 } },
}

/** Where the customers are, and with them their browsers: what is shown of a time is the browser's zone's. */
const lagosSettings = { ...shared, env: { TZ: 'Africa/Lagos' } }

/** In a browser, where a run asks for one: `npm run qa -- run --driver ui`. */
const globalSetup = process.env.WALKER === 'browser' ? ['./tests/ui/browser.ts'] : []

/** Browser storage and its failures: each file has its own database. */
const record = 'tests/record/**/*.test.{ts,tsx}'

/** Every test but the browser journeys, in seven projects: `pure`, `unit` and `record` are the fast inner loop. */
export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait for a quarter of their time: three processes use both of two cores.
    maxWorkers: Math.min(8, Math.ceil(1.5 * availableParallelism())),
    reporters: ['default', 'junit'],
    outputFile: { junit: 'test-results/vitest.xml' },
    projects: [
      {
        plugins: [react()],
        test: {
          ...lagosSettings,
          name: 'unit',
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', pure, screens, walks, contract, record, ...servers],
        },
      },
      {
        plugins: [react()],
        test: {
          ...lagosSettings,
          name: 'record',
          include: [record],
          exclude: [screens],
        },
      },
      // A process loads the machines once, for all the files it runs.
      { test: { ...shared, name: 'pure', include: [pure], isolate: false } },
      {
        plugins: [react()],
        test: {
          ...lagosSettings,
          name: 'screens',
          include: [screens],
          setupFiles: [...shared.setupFiles, './tests/walker/clean-page.ts'],
          environment: './tests/walker/page-environment.ts',
          isolate: false,
        },
      },
      // A process starts one mock-api for all the files it runs; each test begins with the seeds.
      { test: { ...shared, name: 'contract', include: [contract], isolate: false } },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          ...shared,
          name: 'servers',
          isolate: false,
          include: servers.map((glob) => (glob.endsWith('**') ? `${glob}/*.test.{ts,tsx}` : glob)),
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          ...shared,
          name: 'walks',
          // A walk is up to 25 steps through every layer.
          testTimeout: 300_000,
          include: [walks],
          setupFiles: [...shared.setupFiles, 'fake-indexeddb/auto'],
          environment: './tests/walker/page-environment.ts',
          globalSetup,
          // A process loads the app and starts the servers once, for all the walks it runs.
          isolate: false,
        },
      },
      // The main journeys over the production build, in any engine.
      ...(globalSetup.length > 0
        ? [
            {
              resolve: { alias },
              test: {
                ...shared,
                name: 'journeys',
                include: ['tests/ui/journeys/*.browser.ts'],
                globalSetup,
              },
            },
          ]
        : []),
    ],
  },
})
