import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Response } from '@playwright/test'
import { scriptOf } from '../built'
import { readStorage } from '../offline/storage'
import { openSignedIn } from '../signed-in'
import {
  checkForUpdate,
  expect,
  expectLeaderboardRejected,
  offer,
  startStealingProxy,
  test,
  update,
  version,
} from './release-site'
import { alterInTransit, type OwnBuild } from './released'

/** Adds a line to a script, which also changes its file name and the import map. */
const addLine = (build: OwnBuild, importName: string): void => {
  const html = readFileSync(join(build.client, 'index.html'), 'utf8')
  const map = JSON.parse(/"importmap">(.*?)<\/script>/.exec(html)![1]!) as Record<
    'imports' | 'integrity',
    Record<string, string>
  >
  const before = map.imports[`/assets/${importName}.js`]!
  const text = `${readFileSync(join(build.client, before), 'utf8')}\nconsole.debug('one line more')`
  const digest = createHash('sha256').update(text).digest()
  const after = `/assets/${importName}-${digest.toString('base64url').slice(0, 16)}.js`
  writeFileSync(join(build.client, after), text)
  build.publish(after, (content) => content)
  build.publish('index.html', (page) =>
    page.replaceAll(before, after).replaceAll(map.integrity[before]!, `sha256-${digest.toString('base64')}`),
  )
}

test('an update fetches only the files that changed', async ({ site }) => {
  const page = await site.visit()
  for (const [serial, importName] of [[2_000, 'index'] as const, [3_000, 'dashboard'] as const]) {
    addLine(site.build, importName)
    await site.release(serial)
    const fetchedPaths: string[] = []
    const recordFile = (response: Response) => {
      if (response.request().serviceWorker()) fetchedPaths.push(new URL(response.url()).pathname)
    }
    page.context().on('response', recordFile)
    expect(await checkForUpdate(page)).toBe(true)
    page.context().off('response', recordFile)
    expect(fetchedPaths.sort()).toEqual([
      expect.stringMatching(`^/.well-known/release/[\\w+-]+.json$`),
      expect.stringMatching(`^/assets/${importName}-[\\w-]{16}.js$`),
      '/index.html',
      '/sw.js',
    ])
  }
})

test('the app rejects and reports a replayed older release', async ({ site }) => {
  site.nextVersion()
  await site.release(2_000)
  const page = await site.visit()
  await expect(version(page)).toHaveCount(1)
  site.build.publish('index.html', (text) => text.replace('content="next"', 'content="old"'))
  await site.release(1_500)
  expect(await checkForUpdate(page)).toBe(false)
  await expect.poll(site.served.logged).toContain('"directive":"release-replayed"')
})

test('a forged local serial does not block a signed release', async ({ site }) => {
  const page = await site.visit()
  await page.evaluate(async () => {
    const poisoned = JSON.stringify({ serial: 1e15, minimum: 0, worker: '', text: '{}' })
    await (await caches.open('app-release')).put('/release/running', new Response(poisoned))
  })
  site.nextVersion()
  await site.release(2_000)
  expect(await checkForUpdate(page)).toBe(true)
  expect(site.served.logged()).not.toContain('release-replayed')
})

test('the worker requests an outdated page again and does not report it', async ({ site }) => {
  let requestCount = 0
  const proxy = await alterInTransit(site.served.app, (requestPath, text) => {
    const isPage = requestPath.startsWith('/index.html?')
    if (isPage) requestCount += 1
    return isPage && requestCount <= 2 ? `${text}\n` : text
  })
  const page = await site.visit(proxy.app)
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect([requestCount, site.served.logged().includes('release-changed')]).toEqual([3, false])
  await proxy.stop()
})

test('a withdrawn version is replaced without consent and keeps the form', async ({ site }) => {
  const page = await site.visit()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/register')
  const name = page.getByLabel('First name')
  await name.fill('Bola')
  await expect.poll(() => readStorage(page)).toContain('"Bola"')
  site.nextVersion()
  await site.release(2_000, [site.key], 2_000)
  await update(page)
  await expect(version(page)).toHaveCount(1, { timeout: 20_000 })
  await expect(offer(page)).toBeHidden()
  await expect(name).toHaveValue('Bola')
})

test('a clock ten years off does not stop a signed release', async ({ browser, site }) => {
  for (const [serial, years] of [
    [2_000, -10],
    [3_000, 10],
  ] as const) {
    // Shifts the device's clock, for its pages and its worker.
    const skewClock = `{const now=Date.now;Date.now=()=>now()+${years * 31_557_600_000};}`
    const proxy = await alterInTransit(site.served.app, (requestPath, text) =>
      requestPath === '/sw.js' ? skewClock + text : text,
    )
    const context = await browser.newContext({ baseURL: proxy.app })
    await context.addInitScript(skewClock)
    const page = await context.newPage()
    await openSignedIn(page, 'ada')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    // A clock ten years ahead ends the session: the login page reloads instead.
    for (const name of ['index.html', 'login.html'])
      site.build.publish(name, (text) =>
        text.replace('<head>', `<head><meta name="version" content="${serial}" />`),
      )
    await site.release(serial, [site.key], serial)
    await update(page)
    await expect(page.locator(`meta[name=version][content="${serial}"]`)).toHaveCount(1, { timeout: 20_000 })
    await context.close()
    await proxy.stop()
  }
  expect(site.served.logged()).not.toContain('release-')
})

test('the worker does not cache a late script that was changed in transit', async ({ site }) => {
  const proxy = await startStealingProxy(site.served.app)
  const page = await site.visit(proxy.app)
  await expectLeaderboardRejected(page)
  await expect.poll(site.served.logged).toContain('"directive":"release-changed"')
  const isStored = (path: string) =>
    page.evaluate(async (requestPath) => Boolean(await caches.match(requestPath)), path)
  expect(await isStored(scriptOf('referrals/leaderboard.screen.tsx'))).toBe(false)
  expect(await isStored(scriptOf('app/dashboard.tsx'))).toBe(true)
  await proxy.stop()
})
