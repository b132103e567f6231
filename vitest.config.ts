import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Every test but the browser journeys: pure rules, REST, gateway, and walks over all floors in one process. */
export default defineConfig({
  plugins: [react()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    unstubGlobals: true,
    reporters: ['default', ['junit', { outputFile: 'test-results/vitest.xml' }]],
  },
})
