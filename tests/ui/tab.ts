import { type Browser, chromium, firefox, type Locator, type Page } from '@playwright/test'
import { inject } from 'vitest'

/** The process's connection, which ends with the process. */
let connection: Promise<Browser> | undefined

/** Connects to the browser of this run, which walks and journeys share. */
const connectBrowser = (): Promise<Browser> => {
  const { engine, endpoint } = inject('browser')
  connection ??= (engine === 'firefox' ? firefox : chromium).connect(endpoint)
  return connection
}

/** True for expected console errors: failed requests of the walks, and the missing icon of an empty page. */
const isExpected = (text: string): boolean =>
  text.startsWith('Failed to load resource') || text.includes('/favicon.ico')

export const paste = async (field: Locator, text: string): Promise<void> => {
  await field.selectText()
  await field.evaluate(
    (_, value) => void document.execCommand(value === '' ? 'delete' : 'insertText', false, value),
    text,
  )
}

/** Replaces Playwright's `fill`, which over BiDi sets a value that React does not notice. */
const pastingFill = (page: Page): Page['fill'] => {
  const fill = page.fill.bind(page)
  return async (selector, text) => {
    const field = page.locator(selector)
    const type = (await field.getAttribute('type')) ?? ''
    return /^(date|time|month|week|color|range)$/.test(type) ? fill(selector, text) : paste(field, text)
  }
}

/** Opens a page in its own browser context; `complaints` collects console errors and uncaught errors. */
export const openPage = async (
  origin: string,
  window: { width: number; height: number },
): Promise<{ page: Page; complaints: string[] }> => {
  const isChromium = inject('browser').engine === 'chromium'
  const context = await (await connectBrowser()).newContext({
    baseURL: origin,
    viewport: window,
    serviceWorkers: 'block',
    ...(isChromium ? { permissions: ['clipboard-read', 'clipboard-write'] } : {}),
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  if (!isChromium) page.fill = pastingFill(page)
  const complaints: string[] = []
  const addComplaint = (text: string): void => {
    if (!isExpected(text)) complaints.push(text)
  }
  page.on('pageerror', ({ message }) => addComplaint(message))
  page.on('console', (line) => {
    if (line.type() === 'error') addComplaint(line.text())
  })
  return { page, complaints }
}
