import type { Browser, BrowserContext, Page } from '@playwright/test'

/** How much the layout of a page may shift: performance.md; a tenth of what Core Web Vitals call good. */
export const maxLayoutShift = 0.01

/** A mid-range phone on a slow network, for which the budgets are set. */
const slowCpu = 4
const network = (latency: number, megabits: number, megabitsUp: number) => ({
  offline: false,
  latency,
  downloadThroughput: (megabits * 1_000_000) / 8,
  uploadThroughput: (megabitsUp * 1_000_000) / 8,
})
const networks = { slow: network(150, 1.6, 0.75), average: network(100, 9, 3) }

export type NetworkName = keyof typeof networks

/** A page's own measurements; times in ms since its navigation began. */
export interface Vitals {
  firstPaint: number
  /** The first frame with a form in it; NaN without one. */
  formPaint: number
  /** Sum of all layout shifts that no tap or key caused. */
  shift: number
  /** How long scripts blocked the page beyond 50 ms a task, until `until`. */
  blocked: number
  /** The slowest tap or key: from the finger to the next paint. */
  slowestInput: number
  /** The longest task that began after `since`; browsers report none below 50 ms. */
  longestTask: number
}

// A text, because compilers name functions by calls that pages do not know.
const watch = `
  const seen = (globalThis.__seen = { paints: [], shifts: [], tasks: [], inputs: [] })
  const on = (type, keep, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({ type, buffered: true, ...options })
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && seen.paints.push(startTime))
  on('layout-shift', ({ hadRecentInput, value, sources }) => hadRecentInput || seen.shifts.push({ value,
    what: sources.map(({ node, previousRect: a, currentRect: b }) => (node?.nodeName ?? '?') + ' ' + (node?.textContent ?? '').slice(0, 30) + ' ' + [a.y, b.y]).join('; ') }))
  on('longtask', ({ startTime, duration }) => seen.tasks.push([startTime, duration]))
  const findForm = () => requestAnimationFrame((frame) => {
    if (document.querySelector('form [type=submit]')) seen.formFrame = frame
    else if (frame < 20_000) findForm()
  })
  findForm()
  on('event', ({ interactionId, duration }) => interactionId && seen.inputs.push(duration), { durationThreshold: 16 })
`

/** From its next navigation on, the page records the measurements that `vitalsOf` reads. */
export const watchVitals = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** From here on the network is slow, or that of an average phone in 2026 (75th percentile). */
export const slowNetwork = async (page: Page, name: NetworkName = 'slow'): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', networks[name])
}

/** From here on the processor is slow. */
export const slowProcessor = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
}

/** A phone on its first visit, with an empty cache and storage. */
export const newPhone = async (
  browser: Browser,
  app: string,
): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.newContext({
    baseURL: app,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  const page = await context.newPage()
  await watchVitals(page)
  return { context, page }
}

interface Seen {
  paints: number[]
  formFrame?: number
  shifts: { value: number; what: string }[]
  tasks: [number, number][]
  inputs: number[]
}

/** The page's measurements so far; `shifts` names what moved. */
export const vitalsOf = async (
  page: Page,
  until = Infinity,
  since = 0,
): Promise<Vitals & { shifts: string[] }> => {
  const {
    paints,
    formFrame = Number.NaN,
    shifts,
    tasks,
    inputs,
  } = await page.evaluate<Seen>('globalThis.__seen')
  return {
    firstPaint: paints[0] ?? Number.NaN,
    formPaint: Math.max(paints[0] ?? Number.NaN, formFrame),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    blocked: tasks
      .filter(([began]) => began < until)
      .reduce((sum, [, lasted]) => sum + Math.max(0, lasted - 50), 0),
    slowestInput: Math.max(0, ...inputs),
    longestTask: Math.max(0, ...tasks.filter(([began]) => began >= since).map(([, lasted]) => lasted)),
    shifts: shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`),
  }
}

/** Waits for the time that `look` returns, by the page's clock, ms: polling from outside would be late. */
export const timeOf = async (page: Page, look: () => number | false | null): Promise<number> =>
  Number(await (await page.waitForFunction(look)).jsonValue())
