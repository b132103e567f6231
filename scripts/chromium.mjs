// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, say, tool } from './prepare.mjs'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const playwrightsOwn = async () => {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

const onPath = (...names) => {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  return null
}

const find = async () => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    say(`CHROMIUM_PATH names ${named}, which does not exist.`)
    process.exit(1)
  }
  return (await playwrightsOwn()) ?? onPath(...systemNames)
}

/** The path of a Chromium that can be started; installs one where none is found. */
export const chromiumPath = async () => {
  const found = await find()
  if (found) return found
  say('No Chromium found: installing one (npx playwright install chromium) …')
  if ((await run(tool('playwright'), ['install', 'chromium'])) === 0) {
    const own = await playwrightsOwn()
    if (own) return own
  }
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('Installing the system’s Chromium (apt-get install chromium chromium-headless-shell) …')
    const quietly = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env: quietly })
    // Not every Debian has it.
    await run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { env: quietly })
  }
  const last = await find()
  if (last) return last
  say('No Chromium could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chromium npm test')
  process.exit(1)
}

/**
 * What the browser tests are started with: CHROMIUM_PATH, and HEADLESS_SHELL_PATH where the machine has the same engine
 * without what windows need, which takes three quarters of the time and knows no push messages.
 */
export const chromiumSettings = async () => {
  const CHROMIUM_PATH = await chromiumPath()
  const shell = process.env.HEADLESS_SHELL_PATH ?? onPath('chromium-headless-shell')
  return shell ? { CHROMIUM_PATH, HEADLESS_SHELL_PATH: shell } : { CHROMIUM_PATH }
}
