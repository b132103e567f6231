// Files that `npm test` leaves to `npm run test:long`: they take volume, time or another engine, each with the reason.
// A file that is not in this list is in `npm test`; test-long.mjs repeats some of those at full length. What is long in
// another file moves to a file of its own, which has the full size as its default; one boundary case remains.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

const long = {
  'tests/auth/login/guessing.rest.test.ts': 'volume: 1,000 guesses, 200 timed pairs, attacks of days',
  'tests/auth/login/shared-ip.rest.test.ts': 'volume: 100 guesses before each case',
  'tests/e2e/accessibility/keyboard-flows.spec.ts':
    'volume: four more flows by keyboard alone; keyboard.spec.ts has one',
  'tests/e2e/accessibility/still.spec.ts': 'volume: 13 pages in three sizes over a slow network',
  'tests/e2e/gallery/every-state.spec.ts': 'volume: 211 states in seven themes; states.spec.ts has six',
  'tests/e2e/gallery/pictures.spec.ts':
    'another engine: each version of Chromium renders letters differently',
  'tests/e2e/looks/contrast.spec.ts': 'another engine: contrast themes and forced dark mode',
  'tests/e2e/looks/motion.spec.ts': 'time: watches each frame',
  'tests/e2e/money/amounts.spec.ts': 'volume: each main figure of nine pages in millions',
  'tests/e2e/security/release-rare.spec.ts': 'volume: rare releases; release.spec.ts has the usual ones',
  'tests/e2e/security/xss-payloads.spec.ts': 'volume: 220 payloads in ten addresses',
  'tests/e2e/world/dev-sign-in.spec.ts': 'another server: changes a machine while Vite serves it',
  'tests/ledger/replicas.mock-api.test.ts': 'another engine: two copies on a PostgreSQL server',
  'tests/ledger/rivals.mock-api.test.ts': 'volume: 120 starts',
  'tests/ledger/silent-database.mock-api.test.ts': 'time: waits until a silent database is given up',
  'tests/wallets/consistency/races.rest.test.ts': 'volume: 200 orders at once; keys.rest.test.ts has 20',
  'tests/world/snapshots-postgres.test.ts': 'another engine: a PostgreSQL server',
}

/** The long files with this ending: '.spec.ts' are Playwright's, '.test.ts' and '.test.tsx' are Vitest's. */
export const longFiles = (...endings) => {
  const files = Object.keys(long)
  const missing = files.filter((file) => !existsSync(join(root, file)))
  if (missing.length > 0) throw new Error(`scripts/test/long.mjs names files that do not exist: ${missing}`)
  return files.filter((file) => endings.some((ending) => file.endsWith(ending)))
}

/** Vitest's options that exclude them. */
export const withoutLong = longFiles('.test.ts', '.test.tsx').map((file) => `--exclude=${file}`)
