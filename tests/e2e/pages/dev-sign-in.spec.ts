import { createServer, type ViteDevServer } from 'vite'
import { formats } from '../../../scripts/qa/formats'
import { plannedPaths } from '../../../scripts/qa/plan'
import { expect, test } from '../fixtures'

/** The client as 'npm start' serves it, before this worker's servers. */
let server: ViteDevServer
let app: string
test.beforeAll(async ({ stack }) => {
  Object.assign(process.env, {
    GATEWAY_PORT: new URL(stack.app).port,
    MOCK_API_PORT: new URL(stack.world).port,
  })
  server = await createServer({ configFile: 'vite.config.ts', logLevel: 'silent', server: { port: 0 } })
  await server.listen()
  app = server.resolvedUrls!.local[0]!.replace(/\/$/, '')
})
test.afterAll(() => server.close())

/** The link with which the first printed path of a flow begins. */
const printedLink = (flow: 'history' | 'login'): string => {
  const [path] = plannedPaths(flow, 'transition')
  const text = formats.table({ flow, paths: [path!], of: 1, app, panel: '' })
  return /http\S+\/__become\S+/.exec(text)![0]
}

test('each link that opens the app does: the panel’s, a printed path’s, and the one of nobody', async ({
  page,
  stack,
}) => {
  const signedIn = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('app.account') ?? 'null')?.username)

  await page.route('**/__world/links', (route) => route.fulfill({ json: [{ name: 'App', href: app }] }))
  await page.goto(`${stack.world}?customer=bola`)
  await page.getByRole('link', { name: 'Open the app as Bola' }).click()
  // What Vite has not met before it prepares at the first visit.
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible({ timeout: 40_000 })
  expect(await signedIn()).toBe('bola')

  await page.goto(printedLink('history'))
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
  expect(await signedIn()).toBe('ada')

  await page.goto(printedLink('login'))
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible()
  expect(await signedIn()).toBeUndefined()
})
