import { defineConfig } from 'vitest/config'
import type { Reporter, Vitest } from 'vitest/node'

let vitest: Vitest | undefined

/** Stryker's runner takes a file that cannot be loaded for one without tests, and its mutant for a survivor. */
const unloadable: Reporter = {
  onInit: (context) => {
    vitest = context
  },
  onTestModuleEnd: (module) => {
    for (const error of module.errors()) vitest?.state.catchError(error, 'while loading')
  },
}

export default defineConfig({
  test: { include: ['scripts/mutation/all.test.ts'], testTimeout: 120_000, reporters: [unloadable] },
})
