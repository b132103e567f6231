import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Walks through every floor: a page and the servers behind it in one process. */
const walks = 'tests/**/*.walk.test.ts'

/** What holds for any implementation of the REST API (docs/upstream.md). */
const contract = 'tests/**/*.rest.test.ts'

/** Tests that start servers and talk to them over HTTP. */
const floors = [
  'tests/**/*.{mock-api,gateway}.test.{ts,tsx}',
  'tests/world/**',
  'tests/ledger/**',
  'tests/gateway/**',
  // A process of its own, in simulated time.
  'tests/simulation/**',
]

/** As Node resolves it, so that the gateway under test and Apollo Server have one GraphQLError, as in production. */
const alias = [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }]

/** Pure functions and machines, which keep nothing between two calls. */
const pure = 'tests/**/*.{rules,machine}.test.ts'

/** Pages by themselves, over a transport that answers by hand. */
const screens = 'tests/**/*.screen.test.{ts,tsx}'
/**
 * Those that replace the page's device, address, storage or layout, or rely on what only a style rule hides: each file
 * has a page of its own, with jsdom's computed styles (tests/walker/page-environment.ts).
 */
const devices = [
  'tests/{auth,profile,shell,notifications,help,log}/**/*.screen.test.{ts,tsx}',
  'tests/core/offline-cache.screen.test.tsx',
]

const shared = {
  // For a machine that is busy with other work: no limit here judges speed.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  unstubGlobals: true,
  setupFiles: ['./tests/walker/patience.ts'],
  // As long as tests/walker/patience.ts: vitest's own second is too short on a busy machine.
  expect: { poll: { timeout: 30_000 } },
}

/** Where the customers are, and with them their browsers: what is shown of a time is the browser's zone's. */
const seen = { ...shared, env: { TZ: 'Africa/Lagos' } }

/** In a browser, where a run names one (scripts/test/browser-walks.mjs). */
const globalSetup = process.env.WALKER === 'browser' ? ['./tests/ui/browser.ts'] : []

/** What a browser keeps, and what becomes of it where it cannot: each file has a database of its own. */
const log = 'tests/log/**/*.test.{ts,tsx}'

/** Every test but the browser journeys, in eight projects: `pure`, `unit` and `log` are the fast inner loop. */
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
          ...seen,
          name: 'unit',
          isolate: false,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', pure, screens, walks, contract, log, ...floors],
        },
      },
      {
        plugins: [react()],
        test: {
          ...seen,
          name: 'log',
          // So that its WebSocket can be another's.
          server: { deps: { inline: ['@statelyai/inspect'] } },
          include: [log],
          exclude: [screens],
        },
      },
      // A process loads the machines once, for all the files it runs.
      { test: { ...shared, name: 'pure', include: [pure], isolate: false } },
      {
        plugins: [react()],
        test: {
          ...seen,
          name: 'devices',
          include: devices,
          setupFiles: [...shared.setupFiles, 'fake-indexeddb/auto'],
          environment: 'jsdom',
        },
      },
      {
        plugins: [react()],
        test: {
          ...seen,
          name: 'screens',
          include: [screens],
          exclude: devices,
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
          name: 'floors',
          isolate: false,
          include: floors.map((glob) => (glob.endsWith('**') ? `${glob}/*.test.{ts,tsx}` : glob)),
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
