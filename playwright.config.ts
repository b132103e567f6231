import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/ui/launch'

/** Browser journeys over the production build; every worker runs its own stack (tests/e2e/stack.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // Tests wait for a third of their time (two workers kept two cores busy for 63 %): three use both cores.
  workers: Math.min(8, Math.ceil(1.5 * availableParallelism())),
  // Not a judgement of speed.
  timeout: 240_000,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { pathTemplate: 'tests/e2e/gallery/baselines/{arg}{ext}' },
  },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['junit', { outputFile: process.env.E2E_JUNIT ?? 'test-results/e2e.xml' }]],
  use: {
    // A trace of every page takes a fifth of the processor's time (its film another third). A failure has its page as text and a
    // picture of its end: `npx playwright test <file>:<line> --trace on` repeats it with a trace.
    screenshot: 'only-on-failure',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    launchOptions: launchOptions(process.env),
  },
})
