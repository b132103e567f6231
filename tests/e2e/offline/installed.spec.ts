import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { expect, logIn, logOut, navigate, type Page, primaryNavigation, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { readStorage, waitForStoredFiles, withoutRandomIds } from './storage'

const cachedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

test('the app is installable, and a second visit sends no request [PWA-01]', async ({
  page,
  context,
  stack,
}) => {
  await page.goto('/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const response = await page.request.get(`${stack.app}${address}`)
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = await response.json()
  expect(manifest).toMatchObject({ name: 'CoinNaira', start_url: '/', scope: '/', display: 'standalone' })
  for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const icon = await page.request.get(`${stack.app}${src}`)
    expect(icon.status()).toBe(200)
    if (type !== 'image/png') continue
    const { width, height } = PNG.sync.read(await icon.body())
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  expect(readFileSync('client/public/manifest.webmanifest', 'utf8')).not.toMatch(/https?:/)
  await waitForStoredFiles(page)

  const [cachedFiles, network]: [string[], string[]] = [[], []]
  page.on('response', (fileResponse) => {
    const { pathname, origin } = new URL(fileResponse.url())
    if (origin === stack.app) (fileResponse.fromServiceWorker() ? cachedFiles : network).push(pathname)
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(cachedFiles).toContain('/login')
  expect(network).toEqual([])
  await context.setOffline(true)
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible()
})

test('the offline app opens with the last known figures and their time', async ({ page, context }) => {
  await openSignedIn(page, 'ada')
  await expect(page.getByText('₦', { exact: false }).first()).toBeVisible()
  for (const path of ['transactions', 'wallets']) await navigate(page, `/dashboard/${path}`)
  const cachedKeys = async () => (await readStorage(page)).match(/"key":"[^"]*[0-9a-f]{64}/g)
  // The keys of the rates, the balances and the first page of transactions.
  await expect.poll(cachedKeys).toHaveLength(3)
  await expect.poll(() => readStorage(page)).toMatch(/"transactionId":"CN-/)
  await waitForStoredFiles(page)
  await context.setOffline(true)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  const card = (title: string) => page.getByRole('region', { name: title })
  const rates = card('Last known rates')
  await expect(rates.getByText(/^Oops! Looks like you are offline\. · as of \d\d:\d\d$/)).toBeVisible()
  await expect(rates.getByText(/₦[\d,.]+ \/ \$1/).first()).toBeVisible()
  await expect(page.locator('a[href*="/sell/details"]')).toHaveCount(0)
  await primaryNavigation(page).getByRole('link', { name: 'Wallets' }).click()
  await expect(
    card('Last known balances').getByText(/^Oops! Looks like you are offline\. · as of/),
  ).toBeVisible()
  for (const action of ['Sell', 'Transfer', 'Swap'])
    await expect(page.getByRole('button', { name: action, exact: true })).toHaveCount(0)
  await primaryNavigation(page).getByRole('link', { name: 'Transactions' }).click()
  await expect(
    card('Last known transactions').getByText(/^Oops! Looks like you are offline\. · as of/),
  ).toBeVisible()
  await expect(page.getByText('Oops! Looks like you are offline.', { exact: true })).toHaveCount(0)
})

test('only app files are cached; logging out clears customer data', async ({ page }) => {
  await logIn(page, 'ada', 'Ada-Naira-1')
  await navigate(page, '/dashboard/wallets')
  await navigate(page, '/dashboard/transactions')
  await expect.poll(() => readStorage(page)).toContain('ada@example.com')
  await expect.poll(() => readStorage(page)).toContain('reads-transactions')
  await page.goto('/dashboard/help?transactionId=1122&hash=0xabc')
  await expect(page.getByLabel('Transaction ID')).toHaveValue('1122')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await waitForStoredFiles(page)
  await expect.poll(() => readStorage(page)).toMatch(/1122/)
  const paths = await cachedIn(page)
  expect(paths.length).toBeGreaterThan(5)
  const appFile =
    /^\/(?:assets\/[\w.-]+-(?:[\w-]{16}\.js|[\w-]{8}\.\w+)|(?:index|login|register|recovery|verify)\.html|icon\.svg)$/
  expect(paths.filter((path) => !appFile.test(path))).toEqual([])

  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).not.toContain('app-known')
  const traces = /ada|1122|0xabc|balance|amountCrypto|Bearer|reads-transactions/i
  await expect.poll(async () => traces.exec(withoutRandomIds(await readStorage(page)))?.[0]).toBeUndefined()
  expect((await cachedIn(page)).filter((path) => !appFile.test(path))).toEqual([])
  await logIn(page, 'bola', 'Bola-Naira-1')
  await expect(page.getByRole('button', { name: 'Account of bola' })).toBeVisible()
})
