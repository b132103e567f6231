import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests that start servers: over HTTP or through every floor. */
const floors = [
  'tests/**/*.{rest,gateway,walk}.test.{ts,tsx}',
  'tests/world/**',
  'tests/ledger/**',
  'tests/gateway/**',
]

const shared = { testTimeout: 20_000, hookTimeout: 60_000, unstubGlobals: true }

/** Every test but the browser journeys, in two projects: `unit` is the fast inner loop, `floors` starts servers. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', ['junit', { outputFile: 'test-results/vitest.xml' }]],
    projects: [
      {
        plugins: [react()],
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', ...floors],
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: 'floors',
          include: floors.map((glob) => (glob.endsWith('**') ? `${glob}/*.test.{ts,tsx}` : glob)),
        },
      },
    ],
  },
})
