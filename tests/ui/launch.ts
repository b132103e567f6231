import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, firefox, type LaunchOptions } from '@playwright/test'
import { type Engine, engines } from './engines/driver'

/** Chromium arguments of every test: no sandbox in containers, no graphics card, no network requests of its own. */
export const browserArgs: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Launch options for Chromium: HEADLESS_SHELL_PATH or CHROMIUM_PATH names it, HEADED=1 shows its window. */
export const launchOptions = ({
  CHROMIUM_PATH,
  HEADLESS_SHELL_PATH,
  HEADED,
}: NodeJS.ProcessEnv): LaunchOptions => {
  const isHeaded = HEADED === '1'
  const executablePath = (!isHeaded && HEADLESS_SHELL_PATH) || CHROMIUM_PATH
  return { ...(executablePath ? { executablePath } : {}), headless: !isHeaded, args: browserArgs }
}

export interface RunningBrowser {
  endpoint: string
  stop: () => Promise<void>
}

/** Starts WebKit's driver (WEBKIT_DRIVER_PATH) on a virtual screen. It starts a browser for each session. */
const startWebKit = async ({
  WEBKIT_DRIVER_PATH = 'WebKitWebDriver',
  HEADED,
  ...env
}: NodeJS.ProcessEnv): Promise<RunningBrowser> => {
  const port = 20_000 + (process.pid % 10_000)
  const command = [WEBKIT_DRIVER_PATH, `--port=${port}`, '--host=127.0.0.1']
  const [program, ...args] = HEADED === '1' ? command : ['xvfb-run', '-a', ...command]
  const driver = spawn(program!, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
    env: {
      ...env,
      LANGUAGE: 'en_NG',
      TZ: 'Africa/Lagos',
      // Renders in software, because test machines have no graphics card.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  const endpoint = `http://127.0.0.1:${port}`
  for (let attempts = 0; !(await fetch(`${endpoint}/status`).catch(() => null)); attempts += 1) {
    if (attempts > 100) throw new Error('WebKitWebDriver does not respond')
    await setTimeout(100)
  }
  return {
    endpoint,
    stop: async () => {
      const ended = once(driver, 'exit')
      // Ends the whole process group: xvfb-run, its screen and the driver.
      process.kill(-driver.pid!, 'SIGTERM')
      await ended
    },
  }
}

/** Launch options for the system's Firefox (FIREFOX_PATH), which Playwright drives with WebDriver BiDi. */
const firefoxOptions = ({ HEADED, FIREFOX_PATH = 'firefox', ...env }: NodeJS.ProcessEnv): LaunchOptions => ({
  channel: 'moz-firefox',
  executablePath: resolve(import.meta.dirname, 'engines/firefox-relay.mjs'),
  headless: HEADED !== '1',
  env: { ...env, FIREFOX_PATH, TZ: 'Africa/Lagos' } as Record<string, string>,
  // Grants clipboard access, so that no prompt appears.
  firefoxUserPrefs: { 'dom.events.testing.asyncClipboard': true },
})

/** Returns the engine that WALK_BROWSER names; defaults to Chromium. */
export const engineIn = ({ WALK_BROWSER = 'chromium' }: NodeJS.ProcessEnv): Engine => {
  const engine = engines.find((candidate) => candidate === WALK_BROWSER)
  if (!engine) throw new Error(`WALK_BROWSER=${WALK_BROWSER} is not one of ${engines.join(', ')}`)
  return engine
}

export const startBrowser = async (engine: Engine, env: NodeJS.ProcessEnv): Promise<RunningBrowser> => {
  if (engine === 'webkit') return startWebKit(env)
  const server =
    engine === 'firefox'
      ? await firefox.launchServer(firefoxOptions(env))
      : await chromium.launchServer(launchOptions(env))
  return { endpoint: server.wsEndpoint(), stop: () => server.close() }
}
