import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { chromium, type LaunchOptions } from 'playwright'
import { type Engine, engines } from './engines/driver'

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

/** How tests start Chromium: HEADLESS_SHELL_PATH or CHROMIUM_PATH names it, HEADED=1 shows its window. */
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

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** A screen that nobody sees, for a browser that needs one. */
const startScreen = async (): Promise<{ display: string; child: ChildProcess }> => {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x3000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdio[3]!.once('data', (number: Buffer) => resolve(`:${String(number).trim()}`))
  })
  return { display, child }
}

/** WebKit's driver, which starts a browser for each page: WEBKIT_DRIVER_PATH. */
const startWebKit = async ({
  WEBKIT_DRIVER_PATH = 'WebKitWebDriver',
  HEADED,
  ...env
}: NodeJS.ProcessEnv): Promise<RunningBrowser> => {
  const screen = HEADED === '1' ? null : await startScreen()
  const port = 20_000 + (process.pid % 10_000)
  const driver = spawn(WEBKIT_DRIVER_PATH, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      ...env,
      ...(screen ? { DISPLAY: screen.display, GDK_BACKEND: 'x11' } : {}),
      LANGUAGE: 'en_NG',
      TZ: 'Africa/Lagos',
      // No graphics card.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
    },
  })
  const endpoint = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await fetch(`${endpoint}/status`).catch(() => null)); tries += 1) {
    if (tries > 100) throw new Error('WebKitWebDriver does not answer')
    await setTimeout(100)
  }
  return {
    endpoint,
    stop: async () => {
      await ended(driver)
      if (screen) await ended(screen.child)
    },
  }
}

/** The engine that a run asks for: WALK_BROWSER; Chromium when it names none. */
export const engineIn = ({ WALK_BROWSER = 'chromium' }: NodeJS.ProcessEnv): Engine => {
  const engine = engines.find((one) => one === WALK_BROWSER)
  if (!engine) throw new Error(`WALK_BROWSER=${WALK_BROWSER}: one of ${engines.join(', ')}`)
  return engine
}

export const startBrowser = async (engine: Engine, env: NodeJS.ProcessEnv): Promise<RunningBrowser> => {
  if (engine === 'webkit') return startWebKit(env)
  // Firefox is started by whoever drives it: its protocol has one session.
  if (engine === 'firefox') return { endpoint: env.FIREFOX_PATH ?? 'firefox', stop: async () => undefined }
  const server = await chromium.launchServer(launchOptions(env))
  return { endpoint: server.wsEndpoint(), stop: () => server.close() }
}
