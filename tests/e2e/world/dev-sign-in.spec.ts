import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { formats } from '../../../scripts/qa/formats'
import { plannedPaths } from '../../../scripts/qa/plan'
import { expect, test } from '../fixtures'

// All tests of this file share one development server.
test.describe.configure({ mode: 'default' })

/** Changes the login machine's source code before Vite serves it. */
let changeSource = (source: string): string => source
const changedMachine = {
  name: 'changed-machine',
  enforce: 'pre' as const,
  transform: (source: string, id: string) =>
    id.endsWith('login.machine.ts') ? changeSource(source) : undefined,
}
/** Serves the client as 'npm start' does, connected to this worker's servers. */
let server: ViteDevServer
test.beforeAll(async ({ stack }) => {
  Object.assign(process.env, {
    GATEWAY_PORT: new URL(stack.app).port,
    MOCK_API_PORT: new URL(stack.world).port,
  })
  server = await createServer({
    configFile: 'vite.config.ts',
    // Workers that bundle dependencies into the same folder overwrite each other's files.
    cacheDir: `../node_modules/.vite-e2e-${process.env.TEST_PARALLEL_INDEX}`,
    logLevel: 'silent',
    server: { port: 0 },
    plugins: [changedMachine],
  })
  await server.listen()
})
test.afterAll(() => server.close())
const app = () => server.resolvedUrls!.local[0]!.replace(/\/$/, '')

const printedLink = (flow: 'comments' | 'login'): string => {
  const [path] = plannedPaths(flow, 'transition')
  const text = formats.table({ flow, paths: [path!], of: 1, app: app(), panel: '' })
  return /http\S+\/__become\S+/.exec(text)![0]
}

test('every sign-in link opens the app', async ({ page, stack }) => {
  const signedInUsername = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('app.account') ?? 'null')?.username)

  await page.route('**/__world/links', (route) => route.fulfill({ json: [{ name: 'App', href: app() }] }))
  await page.goto(`${stack.world}?customer=bola`)
  await page.getByRole('link', { name: 'Open the app as Bola' }).click()
  // Vite bundles new dependencies at the first visit.
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible({ timeout: 60_000 })
  expect(await signedInUsername()).toBe('bola')

  await page.goto(printedLink('comments'))
  await expect(page.getByRole('heading', { name: 'Transaction Details', level: 1 })).toBeVisible()
  expect(await signedInUsername()).toBe('ada')

  await page.goto(printedLink('login'))
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible()
  expect(await signedInUsername()).toBeUndefined()
})

test('a changed machine continues in its state; without that state an error shows', async ({ page }) => {
  const updates: string[] = []
  page.on('console', (line) => {
    if (line.text().includes('hot updated')) updates.push(line.text())
  })
  await page.goto(`${app()}/login`)
  // Vite bundles new dependencies first, then reloads the page.
  await page.waitForLoadState('networkidle')
  const userId = page.getByLabel('Username or email')
  const password = page.getByLabel('Password', { exact: true })
  await userId.fill('ada')
  await password.fill('wrong')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window)
  /** Changes the machine's file until the page reacts: the page may not be listening yet. */
  const change = async (
    edit: typeof changeSource,
    isApplied: () => boolean | Promise<boolean>,
  ): Promise<void> => {
    changeSource = edit
    await expect(async () => {
      server.watcher.emit('change', join(process.cwd(), 'machines/auth/login/login.machine.ts'))
      await expect.poll(isApplied, { timeout: 3_000 }).toBe(true)
    }).toPass()
  }

  await change(
    (source) => source.replace('error: apiError(403, wrongRoleText)', "error: apiError(403, 'changed')"),
    () => updates.length > 0,
  )
  await expect(userId).toHaveValue('ada')
  await expect(password).toHaveValue('wrong')
  expect(await isSamePage()).toBe(true)

  const failure = page.getByRole('heading', { name: 'Something went wrong' })
  await change(
    (source) => source.replaceAll(/'editing'|editing:/g, (name) => name.replace('editing', 'typing')),
    () => failure.isVisible(),
  )
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(userId).toHaveValue('')
  await userId.fill('bola')
  await expect(userId).toHaveValue('bola')
})

test('another sign-in link makes the full storage writable again', async ({ page }) => {
  const tryToStore = () =>
    page.evaluate(() => {
      try {
        localStorage.setItem('probe', 'x')
        return 'stored'
      } catch (error) {
        return (error as Error).name
      }
    })
  await page.goto(`${app()}/__become?customer=signedOut&to=/login&storage=full`)
  await expect(page).toHaveURL(/\/login$/)
  expect(await tryToStore()).toBe('QuotaExceededError')
  await page.goto(`${app()}/__become?customer=signedOut&to=/login`)
  await expect(page).toHaveURL(/\/login$/)
  expect(await tryToStore()).toBe('stored')
})
