import type { LaunchOptions } from 'playwright'
import { browserArgs } from './browser-args'

/** How the walks' Chromium is started: CHROMIUM_PATH names it, HEADED=1 shows its window. */
export const launchOptions = ({ CHROMIUM_PATH, HEADED }: NodeJS.ProcessEnv): LaunchOptions => ({
  ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
  headless: HEADED !== '1',
  args: browserArgs,
})
