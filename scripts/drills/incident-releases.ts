import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { buildWorker } from '../build/service-worker'
import { chromiumPath } from '../chromium.mjs'
import { pause } from '../cluster/servers'
import { writeRelease } from '../release/release'
import { signingKey } from '../release/sign'
import { copyGateway, type makeDrillFolder, type startSite, Workstation } from './incident-stage'

type Place = ReturnType<typeof makeDrillFolder>

const serialOf = (file: string): number => serialStatedIn(readFileSync(file, 'utf8'))

const serialStatedIn = (statement: string): number => {
  const { payload } = JSON.parse(statement) as { payload: string }
  return (JSON.parse(Buffer.from(payload, 'base64').toString()) as { serial: number }).serial
}

/** The newest statement of a build. */
export const statementIn = (dist: string): string => {
  const folder = join(dist, 'release')
  const [newest] = readdirSync(folder)
    .filter((name) => /^[\da-f]{16}\.json$/.test(name))
    .map((name) => join(folder, name))
    .sort((first, second) => serialOf(second) - serialOf(first))
  return newest!
}
export const serialIn = (dist: string): number => serialOf(statementIn(dist))

/** Another version of the same source, like a fix. */
export const commitVersion = (folder: string, version: string): void => {
  const file = join(folder, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`))
  execFileSync('git', ['commit', '--quiet', '--all', '--message', `chore: ${version}`], { cwd: folder })
}

/**
 * Copies the next release's files next to the served ones, signals the gateway, then replaces the copy
 * (operations.md).
 */
export const rollOut = async (
  site: Awaited<ReturnType<typeof startSite>>,
  copy: string,
  next: string,
  keys: string,
) => {
  for (const folder of ['client/assets', 'documents', 'release'])
    cpSync(join(next, 'dist', folder), join(copy, 'dist', folder), { recursive: true })
  site.gateway.signal('SIGHUP')
  await site.gateway.stop()
  await site.gateway.start({ cwd: next, env: { RELEASE_KEYS: keys } })
}

/** Builds the first release, signed, in the builder's clone. */
export const firstRelease = async ({ place, builder }: Place) => {
  const desk = new Workstation(builder, {})
  await desk.must('openssl genpkey -algorithm ed25519 -out key.pem')
  const line = await desk.must('openssl pkey -in key.pem -pubout -outform DER | base64 -w0')
  Object.assign(desk.env, { KEY: line.trim() })
  await desk.must('RELEASE_KEYS="$KEY" RELEASE_SIGNING_KEY_FILE=key.pem npm run build')
  const copy = copyGateway(builder, join(place, 'copy'))
  return { desk, key: line.trim(), copy, serial: serialIn(join(copy, 'dist')) }
}

/** An attack with the stolen key: signs a first release with another page, and withdraws the real one. */
export const forge = async (all: Place, copy: string, key: string) => {
  const forged = copyGateway(copy, join(all.place, 'forged'))
  const dist = join(forged, 'dist')
  const page = join(dist, 'client/register.html')
  const text = readFileSync(page, 'utf8').replace('<head>', '<head><meta name="poison" content="yes" />')
  writeFileSync(page, text)
  // A build sets both, also for child processes.
  const { RELEASE_KEYS: before, NODE_ENV: mode } = process.env
  process.env.RELEASE_KEYS = key
  await buildWorker(join(dist, 'client'))
  if (before === undefined) delete process.env.RELEASE_KEYS
  else process.env.RELEASE_KEYS = before
  if (mode === undefined) delete process.env.NODE_ENV
  for (const file of [page, join(dist, 'client/sw.js')])
    for (const encoding of ['br', 'gz']) rmSync(`${file}.${encoding}`)
  rmSync(join(dist, 'release'), { recursive: true })
  const stolen = signingKey(readFileSync(join(all.builder, 'key.pem'), 'utf8'))
  const forgedSerial = Math.floor(Date.now() / 1_000)
  const facts = { version: '1.0.0', commit: '', serial: forgedSerial, minimum: forgedSerial }
  writeRelease(dist, facts, [stolen])
  return { forged, forgedSerial }
}

const patienceMs = 60_000

/** Resolves when the condition holds; rejects with its description. */
export const waitUntil = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
  const limit = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`Timed out: ${what}`)
    await pause(50)
  }
}

/** A customer's browser, with a page of unsent typed text. */
export class Customer {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  static async visit(url: string): Promise<Customer> {
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
    const page = await browser.newPage({ baseURL: url })
    await page.goto('/register')
    return new Customer(browser, page)
  }

  /** The serial of the active worker's release; 0 before there is one. */
  async serial(): Promise<number> {
    const statement = await this.page
      .evaluate(async () => {
        const stored = await (await caches.open('app-release')).match('/release/running')
        const isActive = (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'
        return stored && isActive ? ((await stored.json()) as { text: string }).text : null
      })
      .catch(() => null)
    return statement ? serialStatedIn(statement) : 0
  }

  async has(serial: number): Promise<void> {
    await waitUntil(`the browser has ${serial}`, async () => (await this.serial()) === serial)
  }

  /** As a navigation does, or the app itself from time to time. */
  async looksForNews(): Promise<void> {
    await this.page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
  }

  async type(name: string): Promise<void> {
    await this.page.getByLabel('First name').fill(name)
    // Typed text is in the device's log after a second.
    await pause(1_500)
  }

  typed(): Promise<string> {
    return this.page.getByLabel('First name').inputValue()
  }

  leave(): Promise<void> {
    return this.browser.close()
  }
}
