import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Response } from '@playwright/test'
import { scriptOf } from '../built'
import { readStorage } from '../offline/storage'
import { openSignedIn } from '../signed-in'
import { expect, looks, offer, refusesLeaderboard, stealing, test, version } from './release-site'
import { alterInTransit, type OwnBuild } from './released'

/** A line more in a script: its name and the import map change too. */
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
  build.publish(after, (same) => same)
  build.publish('index.html', (page) =>
    page.replaceAll(before, after).replaceAll(map.integrity[before]!, `sha256-${digest.toString('base64')}`),
  )
}

test('an update fetches only the files that changed', async ({ site }) => {
  const page = await site.visit()
  for (const [serial, importName] of [[2_000, 'index'] as const, [3_000, 'dashboard'] as const]) {
    addLine(site.build, importName)
    await site.release(serial)
    const sent: string[] = []
    const note = (response: Response) => {
      if (response.request().serviceWorker()) sent.push(new URL(response.url()).pathname)
    }
    page.context().on('response', note)
    expect(await looks(page)).toBe(true)
    page.context().off('response', note)
    expect(sent.sort()).toEqual([
      expect.stringMatching(`^/.well-known/release/[\\w+-]+.json$`),
      expect.stringMatching(`^/assets/${importName}-[\\w-]{16}.js$`),
      '/index.html',
      '/sw.js',
    ])
  }
})

test('the app refuses and reports a replayed older release', async ({ site }) => {
  site.nextVersion()
  await site.release(2_000)
  const page = await site.visit()
  await expect(version(page)).toHaveCount(1)
  site.build.publish('index.html', (text) => text.replace('content="next"', 'content="old"'))
  await site.release(1_500)
  expect(await looks(page)).toBe(false)
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
  expect(await looks(page)).toBe(true)
  expect(site.served.logged()).not.toContain('release-replayed')
})

test('the worker requests an outdated page again without a warning', async ({ site }) => {
  let asks = 0
  const way = await alterInTransit(site.served.app, (requestPath, text) => {
    const isPage = requestPath.startsWith('/index.html?')
    if (isPage) asks += 1
    return isPage && asks <= 2 ? `${text}\n` : text
  })
  const page = await site.visit(way.app)
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect([asks, site.served.logged().includes('release-changed')]).toEqual([3, false])
  await way.stop()
})

test('a withdrawn version is replaced without consent and keeps the form', async ({ site }) => {
  const page = await site.visit()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/register')
  const name = page.getByLabel('First name')
  await name.fill('Bola')
  // The log has it.
  await expect.poll(() => readStorage(page)).toContain('"Bola"')
  site.nextVersion()
  await site.release(2_000, [site.key], 2_000)
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update()
  })
  await expect(version(page)).toHaveCount(1, { timeout: 20_000 })
  await expect(offer(page)).toBeHidden()
  await expect(name).toHaveValue('Bola')
})

test('a clock ten years off does not stop a signed release', async ({ browser, site }) => {
  for (const [serial, years] of [
    [2_000, -10],
    [3_000, 10],
  ] as const) {
    // The device's clock, for its pages and for its worker.
    const off = `{const now=Date.now;Date.now=()=>now()+${years * 31_557_600_000};}`
    const way = await alterInTransit(site.served.app, (requestPath, text) =>
      requestPath === '/sw.js' ? off + text : text,
    )
    const context = await browser.newContext({ baseURL: way.app })
    await context.addInitScript(off)
    const page = await context.newPage()
    await openSignedIn(page, 'ada')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    // A clock that is ten years ahead ends the session: then it is the sign-in page that reloads.
    for (const name of ['index.html', 'login.html'])
      site.build.publish(name, (text) =>
        text.replace('<head>', `<head><meta name="version" content="${serial}" />`),
      )
    await site.release(serial, [site.key], serial)
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())!.update()
    })
    await expect(page.locator(`meta[name=version][content="${serial}"]`)).toHaveCount(1, { timeout: 20_000 })
    await context.close()
    await way.stop()
  }
  expect(site.served.logged()).not.toContain('release-')
})

test('the worker caches a late script only as released', async ({ site }) => {
  const way = await stealing(site.served.app)
  const page = await site.visit(way.app)
  await refusesLeaderboard(page)
  await expect.poll(site.served.logged).toContain('"directive":"release-changed"')
  const isStored = (path: string) =>
    page.evaluate(async (requestPath) => Boolean(await caches.match(requestPath)), path)
  expect(await isStored(scriptOf('referrals/leaderboard.screen.tsx'))).toBe(false)
  expect(await isStored(scriptOf('app/dashboard.tsx'))).toBe(true)
  await way.stop()
})
