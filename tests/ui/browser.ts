import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { launchOptions } from './launch'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the walks' Chromium listens. */
    browser: string
  }
}

/** One Chromium for all walks of a run. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const server = await chromium.launchServer(launchOptions(process.env))
  provide('browser', server.wsEndpoint())
  return () => server.close()
}
