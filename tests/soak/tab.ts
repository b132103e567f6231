import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../scripts/chromium.mjs'
import { print } from '../../scripts/prepare.mjs'
import { startProduct } from '../e2e/product'
import { type WorldClient, worldClient } from '../e2e/world-client'
import { browserArgs } from '../ui/launch'
import { type Figures, growthOf } from './growth'

const wallet = '/dashboard/wallets/USDT/tron'
/** Disables compiled code: its growth is not a leak but would hide one. */
const args = [...browserArgs, '--js-flags=--no-opt,--no-maglev,--no-sparkplug']
/** The pages that a customer visits repeatedly. */
const route = [
  '/dashboard/sell',
  '/dashboard/transactions',
  '/dashboard/transactions/details?id=tx-ada-023',
  '/dashboard/wallets',
  wallet,
  '/dashboard/banks',
  '/dashboard/activities',
  '/dashboard/referrals',
  '/dashboard/leaderboard',
  '/dashboard/help',
  '/dashboard/profile',
  '/dashboard/transactions/details?id=tx-ada-024',
  '/dashboard/wallets/BTC/btc',
] as const

/** The height of a transaction's row. */
const rowPx = 68
const visitsAnHour = 38
const salesAnHour = 7
const hourMs = 3_600_000

const pageLoaded = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
}

/** Opens a page as an in-app link does, that is, with no document load. */
const visit = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.waitForFunction((to) => location.pathname + location.search === to, path)
  await pageLoaded(page)
}

const sell = async (page: Page): Promise<void> => {
  await visit(page, `${wallet}/sell`)
  await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('11')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sell', exact: true }).click()
  await page.getByRole('heading', { name: 'Transaction Success!' }).waitFor()
}

/** Measures heap, listeners, timers and stored data after a garbage collection. */
const measure = async (page: Page, devtools: CDPSession): Promise<Figures> => {
  await visit(page, '/dashboard/sell')
  await setTimeout(1_500)
  for (let run = 0; run < 3; run += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((candidate) => candidate.name === name)?.value ?? 0
  const timers = await page.evaluate(() => window.pageClock.waiting())
  const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  return {
    heap: metric('JSHeapUsedSize'),
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    documents: metric('Documents'),
    timers,
    'stored bytes': stored,
  }
}

declare global {
  interface Window {
    /** Installed by page-clock.js. */
    pageClock: { waiting: () => number; advance: (ms: number) => Promise<void> }
  }
}

/** Opens a page with a simulated clock and logs in through the form. */
const open = async (context: BrowserContext): Promise<Page> => {
  await context.addInitScript({ path: fileURLToPath(new URL('page-clock.js', import.meta.url)) })
  const page = await context.newPage()
  await page.goto('/login')
  await page.waitForFunction(() => !('earlyInput' in window))
  await page.getByLabel('Username or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { name: 'Sell', level: 1 }).waitFor()
  return page
}

/**
 * Scrolls through this many old transactions. It fills Apollo's result cache of at most 20,000 entries,
 * five per row (client/data/apollo.ts), which would otherwise grow with every visit.
 */
const scrollThrough = async (page: Page, rows: number): Promise<void> => {
  await visit(page, '/dashboard/transactions')
  const end = Date.now() + 600_000
  for (let height = 0; height < rows * rowPx && Date.now() < end; await setTimeout(150))
    height = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return document.documentElement.scrollHeight
    })
}

/** Simulates one hour of a customer's use: visits, sales, payouts and a period offline. */
const use = async (page: Page, world: WorldClient, visits: { count: number }) => {
  for (let step = 0; step < visitsAnHour; step += 1) {
    const isOffline = step >= 30 && step < 33
    if (step === 30) await page.context().setOffline(true)
    await visit(page, route[visits.count % route.length]!)
    visits.count += 1
    if (step === 32) await page.context().setOffline(false)
    if (!isOffline && step % Math.floor(visitsAnHour / salesAnHour) === 2) await sell(page)
    if (step % 10 === 9) await world.approve()
    // Advances the servers' clock by the same time.
    const ms = Math.round(hourMs / visitsAnHour)
    await world.advanceClock(ms)
    await page.evaluate((duration) => window.pageClock.advance(duration), ms)
  }
}

/** Runs one tab for this many simulated hours. Returns true if nothing grew. */
export const soakTab = async (hours: number): Promise<boolean> => {
  const product = await startProduct()
  const world = worldClient(product.world)
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args })
  const problems: string[] = []
  try {
    await world.credit('ada', 'USDT', 'tron', '5000')
    await world.addPast('ada', 4_200)
    const context = await browser.newContext({ baseURL: product.app, viewport: { width: 1280, height: 900 } })
    const page = await open(context)
    page.on('pageerror', ({ message }) => problems.push(message))
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    const visits = { count: 0 }
    const figures: Figures[] = []
    await scrollThrough(page, 4_000)
    for (let hour = 1; hour <= hours; hour += 1) {
      await use(page, world, visits)
      figures.push(await measure(page, devtools))
      print(`  hour ${hour} of ${hours}: ${JSON.stringify(figures.at(-1))}`)
    }
    console.table(figures)
    const { drift } = await world.audit()
    problems.push(
      ...growthOf(figures, [
        { name: 'heap', share: 0.05 },
        { name: 'listeners', share: 0, allowance: 10 },
        { name: 'nodes', share: 0.05 },
        { name: 'documents', share: 0, allowance: 1 },
        { name: 'timers', share: 0, allowance: 2 },
      ]),
      ...(Number(drift) === 0 ? [] : [`the books drift by ${drift}`]),
    )
    for (const problem of problems) print(`✗ ${problem}`)
    return problems.length === 0
  } finally {
    await browser.close()
    await product.stop()
  }
}
