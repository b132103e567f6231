import type { Browser, BrowserContext, Page } from '@playwright/test'

/** The budget for layout shifts of a page (performance.md): a tenth of the limit that Core Web Vitals rate as good. */
export const maxLayoutShift = 0.01

/** CPU slowdown of a mid-range phone; the budgets are set for it on the slow network. */
const slowCpu = 4
const network = (latency: number, megabits: number, megabitsUp: number) => ({
  offline: false,
  latency,
  downloadThroughput: (megabits * 1_000_000) / 8,
  uploadThroughput: (megabitsUp * 1_000_000) / 8,
})
const networks = { slow: network(150, 1.6, 0.75), average: network(100, 9, 3) }

export type NetworkName = keyof typeof networks

/** Measurements that the page itself takes; times in ms since its navigation started. */
export interface Vitals {
  firstPaint: number
  /** The first frame with a form; NaN if none appeared. */
  formPaint: number
  /** Sum of all layout shifts that no tap or key caused. */
  shift: number
  /** The time that scripts blocked the page beyond 50 ms per task, up to `until`. */
  blocked: number
  /** The longest time from a tap or key press to the next paint. */
  slowestInput: number
  /** The longest task that started after `since`; browsers report no task below 50 ms. */
  longestTask: number
}

// A string, because compilers insert helper calls into functions that do not exist in the page.
const watch = `
  const vitals = (globalThis.__vitals = { paints: [], shifts: [], tasks: [], inputs: [] })
  const on = (type, record, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true, ...options })
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && vitals.paints.push(startTime))
  on('layout-shift', ({ hadRecentInput, value, sources }) => hadRecentInput || vitals.shifts.push({ value,
    elements: sources.map(({ node, previousRect: a, currentRect: b }) => (node?.nodeName ?? '?') + ' ' + (node?.textContent ?? '').slice(0, 30) + ' ' + [a.y, b.y]).join('; ') }))
  on('longtask', ({ startTime, duration }) => vitals.tasks.push([startTime, duration]))
  const findForm = () => requestAnimationFrame((frame) => {
    if (document.querySelector('form [type=submit]')) vitals.formFrame = frame
    else if (frame < 20_000) findForm()
  })
  findForm()
  on('event', ({ interactionId, duration }) => interactionId && vitals.inputs.push(duration), { durationThreshold: 16 })
`

/** Makes the page record the measurements for `vitalsOf`, starting with its next navigation. */
export const watchVitals = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** Throttles the network to 'slow', or to 'average': the 75th percentile of phones in 2026. */
export const slowNetwork = async (page: Page, name: NetworkName = 'slow'): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', networks[name])
}

export const slowProcessor = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
}

/** Opens a page on a phone with empty cache and storage, as on a first visit. */
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

interface RecordedVitals {
  paints: number[]
  formFrame?: number
  shifts: { value: number; elements: string }[]
  tasks: [number, number][]
  inputs: number[]
}

/** The page's measurements so far; `shifts` names the elements that moved. */
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
  } = await page.evaluate<RecordedVitals>('globalThis.__vitals')
  return {
    firstPaint: paints[0] ?? Number.NaN,
    formPaint: Math.max(paints[0] ?? Number.NaN, formFrame),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    blocked: tasks
      .filter(([startedAt]) => startedAt < until)
      .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
    slowestInput: Math.max(0, ...inputs),
    longestTask: Math.max(
      0,
      ...tasks.filter(([startedAt]) => startedAt >= since).map(([, duration]) => duration),
    ),
    shifts: shifts.map(({ value, elements }) => `${value.toFixed(4)} ${elements}`),
  }
}

/** Waits until `readTime` returns a time of the page's clock, ms. Polling from outside would measure too late. */
export const timeOf = async (page: Page, readTime: () => number | false | null): Promise<number> =>
  Number(await (await page.waitForFunction(readTime)).jsonValue())
