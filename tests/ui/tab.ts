import { type Browser, chromium, firefox, type Locator, type Page } from '@playwright/test'
import { inject } from 'vitest'

/** One for the process; it ends with it. */
let connecting: Promise<Browser> | undefined

/** The browser of this run, which walks and journeys share. */
const connectBrowser = (): Promise<Browser> => {
  const { engine, endpoint } = inject('browser')
  connecting ??= (engine === 'firefox' ? firefox : chromium).connect(endpoint)
  return connecting
}

/** Noise of the browsers: about errors that the walks ask for, and about the icon that an empty page has not. */
const isExpected = (text: string): boolean =>
  text.startsWith('Failed to load resource') || text.includes('/favicon.ico')

/** Enters a text as pasting does. */
export const paste = async (field: Locator, text: string): Promise<void> => {
  await field.selectText()
  await field.evaluate(
    (_, value) => void document.execCommand(value === '' ? 'delete' : 'insertText', false, value),
    text,
  )
}

/** Playwright's `fill` over BiDi sets a value that React does not notice. */
const pastingFill = (page: Page): Page['fill'] => {
  const fill = page.fill.bind(page)
  return async (selector, text) => {
    const field = page.locator(selector)
    const type = (await field.getAttribute('type')) ?? ''
    return /^(date|time|month|week|color|range)$/.test(type) ? fill(selector, text) : paste(field, text)
  }
}

/** A page in its own browser context; `complaints` collects console errors and uncaught errors. */
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
  const complain = (text: string): void => {
    if (!isExpected(text)) complaints.push(text)
  }
  page.on('pageerror', ({ message }) => complain(message))
  page.on('console', (line) => {
    if (line.type() === 'error') complain(line.text())
  })
  return { page, complaints }
}
