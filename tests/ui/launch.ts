import type { LaunchOptions } from 'playwright'

/** Every test's Chromium: in a container, without a graphics card, and asking nobody for anything by itself. */
export const browserArgs: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How the walks' Chromium is started: CHROMIUM_PATH names it, HEADED=1 shows its window. */
export const launchOptions = ({ CHROMIUM_PATH, HEADED }: NodeJS.ProcessEnv): LaunchOptions => ({
  ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
  headless: HEADED !== '1',
  args: browserArgs,
})
