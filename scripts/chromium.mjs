// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { binPath, print, run } from './prepare.mjs'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const bundledChromium = async () => {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

const onPath = (...names) => {
  for (const name of names) {
    const commandPath = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (commandPath) return commandPath
  }
  return null
}

const find = async () => {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) {
    if (existsSync(configuredPath)) return configuredPath
    print(`CHROMIUM_PATH names ${configuredPath}, which does not exist.`)
    process.exit(1)
  }
  return (await bundledChromium()) ?? onPath(...systemNames)
}

/** The path of a working Chromium; installs one if there is none. */
export const chromiumPath = async () => {
  const installedPath = await find()
  if (installedPath) return installedPath
  print('No Chromium found: installing one (npx playwright install chromium) …')
  if ((await run(binPath('playwright'), ['install', 'chromium'])) === 0) {
    const bundledPath = await bundledChromium()
    if (bundledPath) return bundledPath
  }
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    print('Installing the system’s Chromium (apt-get install chromium chromium-headless-shell) …')
    const quietEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env: quietEnv })
    // Not every version of Debian has the package.
    await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { env: quietEnv })
  }
  const last = await find()
  if (last) return last
  print(
    'No Chromium could be installed. Install one and set its path: CHROMIUM_PATH=/path/to/chromium npm test',
  )
  process.exit(1)
}

/**
 * Launch settings of the browser tests: CHROMIUM_PATH, and HEADLESS_SHELL_PATH if installed, the same engine without
 * windows, which takes three quarters of the time and has no push messages.
 */
export const chromiumSettings = async () => {
  const CHROMIUM_PATH = await chromiumPath()
  const shell = process.env.HEADLESS_SHELL_PATH ?? onPath('chromium-headless-shell')
  return shell ? { CHROMIUM_PATH, HEADLESS_SHELL_PATH: shell } : { CHROMIUM_PATH }
}
