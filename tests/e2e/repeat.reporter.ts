import { relative } from 'node:path'
import type { Reporter, TestCase } from '@playwright/test/reporter'

/** Says which sample is run, and how each failed test is run again with it. */
export default class RepeatReporter implements Reporter {
  readonly #failed = new Set<TestCase>()

  onBegin(): void {
    console.log(`SEED=${process.env.SEED}`)
  }

  onTestEnd(test: TestCase): void {
    if (test.outcome() === 'unexpected') this.#failed.add(test)
  }

  onEnd(): void {
    for (const { location } of this.#failed)
      console.log(
        `Again: SEED=${process.env.SEED} npx playwright test ${relative('', location.file)}:${location.line} --trace on`,
      )
  }
}
