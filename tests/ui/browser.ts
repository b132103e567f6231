import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the walks' Chromium listens. */
    browser: string
  }
}

/** One Chromium for all walks of a run. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const executablePath = process.env.CHROMIUM_PATH
  const server = await chromium.launchServer({
    ...(executablePath ? { executablePath } : {}),
    headless: process.env.HEADED !== '1',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  provide('browser', server.wsEndpoint())
  return () => server.close()
}
