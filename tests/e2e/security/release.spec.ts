import { openSignedIn } from '../signed-in'
import {
  checkForUpdate,
  expect,
  expectLeaderboardRejected,
  offer,
  startStealingProxy,
  test,
  version,
} from './release-site'
import { signer } from './released'

test('the app installs a signed release, also after a key rotation', async ({ site }) => {
  const page = await site.visit()
  site.nextVersion()
  await site.release(2_000)
  expect(await checkForUpdate(page)).toBe(true)
  await expect(offer(page)).toBeVisible()
  // The new version waits for the customer's consent.
  await page.reload()
  await expect(version(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(version(page)).toHaveCount(1)
  const newKey = signer()
  site.build.publish('index.html', (text) => text.replace('content="next"', 'content="rotated"'))
  await site.release(3_000, [newKey], 0, [newKey])
  expect(await checkForUpdate(page)).toBe(true)
  expect(site.served.logged()).not.toContain('release-')
})

test('the app rejects and reports a version signed with another key', async ({ site }) => {
  const page = await site.visit()
  site.nextVersion()
  await site.release(2_000, [signer()])
  expect(await checkForUpdate(page)).toBe(false)
  await expect.poll(site.served.logged).toContain('"directive":"release-unsigned"')
  await page.reload()
  await expect(version(page)).toHaveCount(0)
})

test('a changed late script does not run on a first visit without a worker', async ({ browser, site }) => {
  const proxy = await startStealingProxy(site.served.app)
  const context = await browser.newContext({ baseURL: proxy.app, serviceWorkers: 'block' })
  const page = await context.newPage()
  await openSignedIn(page, 'ada')
  await expectLeaderboardRejected(page)
  await proxy.stop()
})
