import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Response } from '@playwright/test'
import { scriptOf } from '../built'
import { expect, test } from '../fixtures'
import { readStorage } from '../offline/storage'
import { openSignedIn } from '../signed-in'
import { alterInTransit, type OwnBuild, serveBuild, signedBuild, signer } from './released'

const key = signer()
let build: OwnBuild
let served: Awaited<ReturnType<typeof serveBuild>>
test.beforeEach(async ({ stack }) => {
  build = await signedBuild([key])
  await build.release(1_000)
  served = await serveBuild(stack, build)
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
  await served.stop()
})

/** Released where it is served. */
const release = async (...how: Parameters<OwnBuild['release']>): Promise<void> => {
  await build.release(...how)
  served.reload()
}
const version = (page: Page) => page.locator('meta[name=version]')
const offer = (page: Page) => page.getByText('A new version of the app is ready.')

/** A page on which the first release's worker is at work. */
const visit = async (browser: Browser, app = served.app): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: app })).newPage()
  await openSignedIn(page, 'ada')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()
  return page
}
/** The next version of the app: other pages. */
const nextVersion = (): void => {
  for (const name of ['index.html', 'register.html'])
    build.publish(name, (text) => text.replace('<head>', '<head><meta name="version" content="next" />'))
}
/** The browser looks for a new version; true when one is there to be used. */
const looks = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    await registration.update().catch(() => undefined)
    const fresh = registration.installing
    if (fresh)
      await new Promise<void>((settled) => {
        fresh.addEventListener('statechange', () => settled())
      })
    return registration.waiting !== null
  })

test('the app installs a signed release, also after a key rotation', async ({ browser }) => {
  const page = await visit(browser)
  nextVersion()
  await release(2_000)
  expect(await looks(page)).toBe(true)
  await expect(offer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(version(page)).toHaveCount(1)
  const next = signer()
  build.publish('index.html', (text) => text.replace('content="next"', 'content="rotated"'))
  await release(3_000, [next], 0, [next])
  expect(await looks(page)).toBe(true)
  expect(served.logged()).not.toContain('release-')
})

/** A line more in a script: its name and the import map change too. */
const addLine = (importName: string): void => {
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

test('an update fetches only the files that changed', async ({ browser }) => {
  const page = await visit(browser)
  for (const [serial, importName] of [[2_000, 'index'] as const, [3_000, 'dashboard'] as const]) {
    addLine(importName)
    await release(serial)
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

test('the app refuses and reports a version signed by another key', async ({ browser }) => {
  const page = await visit(browser)
  nextVersion()
  await release(2_000, [signer()])
  expect(await looks(page)).toBe(false)
  await expect.poll(served.logged).toContain('"directive":"release-unsigned"')
  await page.reload()
  await expect(version(page)).toHaveCount(0)
})

test('the app refuses and reports a replayed older release', async ({ browser }) => {
  nextVersion()
  await release(2_000)
  const page = await visit(browser)
  await expect(version(page)).toHaveCount(1)
  build.publish('index.html', (text) => text.replace('content="next"', 'content="old"'))
  await release(1_500)
  expect(await looks(page)).toBe(false)
  await expect.poll(served.logged).toContain('"directive":"release-replayed"')
})

test('a forged local serial does not block a signed release', {
  tag: '@nightly',
}, async ({ browser }) => {
  const page = await visit(browser)
  await page.evaluate(async () => {
    const poisoned = JSON.stringify({ serial: 1e15, minimum: 0, worker: '', text: '{}' })
    await (await caches.open('app-release')).put('/release/running', new Response(poisoned))
  })
  nextVersion()
  await release(2_000)
  expect(await looks(page)).toBe(true)
  expect(served.logged()).not.toContain('release-replayed')
})

test('the worker requests an outdated page again without a warning', {
  tag: '@nightly',
}, async ({ browser }) => {
  let asks = 0
  const way = await alterInTransit(served.app, (requestPath, text) => {
    const isPage = requestPath.startsWith('/index.html?')
    if (isPage) asks += 1
    return isPage && asks <= 2 ? `${text}\n` : text
  })
  const page = await visit(browser, way.app)
  await page.evaluate(() => navigator.serviceWorker.ready)
  expect([asks, served.logged().includes('release-changed')]).toEqual([3, false])
  await way.stop()
})

test('a withdrawn version is replaced without consent and keeps the form', { tag: '@nightly' }, async ({
  browser,
}) => {
  const page = await visit(browser)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/register')
  const name = page.getByLabel('First name')
  await name.fill('Bola')
  // The log has it.
  await expect.poll(() => readStorage(page)).toContain('"Bola"')
  nextVersion()
  await release(2_000, [key], 2_000)
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())!.update()
  })
  await expect(version(page)).toHaveCount(1, { timeout: 20_000 })
  await expect(offer(page)).toBeHidden()
  await expect(name).toHaveValue('Bola')
})

test('a clock ten years off does not stop a signed release', {
  tag: '@nightly',
}, async ({ browser }) => {
  for (const [serial, years] of [
    [2_000, -10],
    [3_000, 10],
  ] as const) {
    // The device's clock, for its pages and for its worker.
    const off = `{const now=Date.now;Date.now=()=>now()+${years * 31_557_600_000};}`
    const way = await alterInTransit(served.app, (requestPath, text) =>
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
      build.publish(name, (text) =>
        text.replace('<head>', `<head><meta name="version" content="${serial}" />`),
      )
    await release(serial, [key], serial)
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())!.update()
    })
    await expect(page.locator(`meta[name=version][content="${serial}"]`)).toHaveCount(1, { timeout: 20_000 })
    await context.close()
    await way.stop()
  }
  expect(served.logged()).not.toContain('release-')
})

/** On the way a script of the leaderboard, which comes when it is opened, steals. */
const stealing = () =>
  alterInTransit(served.app, (requestPath, text) =>
    requestPath === scriptOf('referrals/leaderboard.screen.tsx') ? `window.stolen = true;${text}` : text,
  )
const refusesLeaderboard = async (page: Page): Promise<void> => {
  await page.evaluate(() => history.pushState(null, '', '/dashboard/leaderboard'))
  const text = page.locator('main p').getByText('Oops! Looks like you are offline.')
  await expect(text).toBeVisible()
  // The app loads the page again once: another release may be there.
  await page.waitForFunction(() => history.state?.reloaded && performance.now() > 1_000)
  await expect(text).toBeVisible()
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
}

test('a changed late script does not run on a first visit without a worker', async ({ browser }) => {
  const way = await stealing()
  const context = await browser.newContext({ baseURL: way.app, serviceWorkers: 'block' })
  const page = await context.newPage()
  await openSignedIn(page, 'ada')
  await refusesLeaderboard(page)
  await way.stop()
})

test('the worker caches a late script only as released', {
  tag: '@nightly',
}, async ({ browser }) => {
  const way = await stealing()
  const page = await visit(browser, way.app)
  await refusesLeaderboard(page)
  await expect.poll(served.logged).toContain('"directive":"release-changed"')
  const isKept = (path: string) =>
    page.evaluate(async (requestPath) => Boolean(await caches.match(requestPath)), path)
  expect(await isKept(scriptOf('referrals/leaderboard.screen.tsx'))).toBe(false)
  expect(await isKept(scriptOf('app/dashboard.tsx'))).toBe(true)
  await way.stop()
})
