import type { Browser, Page } from '@playwright/test'
import { personas } from '../../mock-api/accounts/personas'
import {
  type NetworkName,
  newPhone,
  slowNetwork,
  slowProcessor,
  timeOf,
  type Vitals,
  vitalsOf,
} from '../../tests/e2e/accessibility/phone'
import { waitForStoredFiles } from '../../tests/e2e/offline/storage'
import { openSignedIn } from '../../tests/e2e/signed-in'

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

const network = (process.env.BENCH_NETWORK ?? 'slow') as NetworkName

const slowPhone = async (browser: Browser, app: string) => {
  const phone = await newPhone(browser, app)
  await slowNetwork(phone.page, network)
  await slowProcessor(phone.page)
  return phone
}

const openSignIn = async (page: Page): Promise<Vitals & { live: number }> => {
  // Does not wait for the load event, which waits for scripts.
  await page.goto('/login', { waitUntil: 'commit' })
  // Prerendered pages record early input until they are hydrated.
  const live = await timeOf(
    page,
    () => document.querySelector('form') && !('earlyInput' in window) && performance.now(),
  )
  return { ...(await vitalsOf(page, live)), live }
}

/** The first visit ever. */
export const coldSignIn = async (browser: Browser, app: string): Promise<Vitals & { live: number }> => {
  const { context, page } = await slowPhone(browser, app)
  const vitals = await openSignIn(page)
  await context.close()
  return vitals
}

/** A later visit, with the app in the service worker's cache. */
export const repeatVisit = async (browser: Browser, app: string): Promise<Vitals & { live: number }> => {
  const { context, page } = await newPhone(browser, app)
  await page.goto('/login')
  await waitForStoredFiles(page)
  await slowNetwork(page, network)
  await slowProcessor(page)
  const vitals = await openSignIn(page)
  await context.close()
  return vitals
}

/**
 * The time from a customer's click until the page paints a rate, ms. Measured in the page; test calls would slow it.
 */
const tapToRate = (page: Page): Promise<{ tappedAt: number; lasted: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let tappedAt = 0
        addEventListener('click', ({ timeStamp }) => (tappedAt = timeStamp), { capture: true, once: true })
        new MutationObserver((_, observer) => {
          const rows = [...document.getElementsByTagName('li')]
          if (!rows.some(({ textContent }) => textContent?.includes('₦'))) return
          observer.disconnect()
          requestAnimationFrame(() =>
            setTimeout(() => resolve({ tappedAt, lasted: performance.now() - tappedAt })),
          )
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )

/** A customer signs in; measures the longest task until the first rate. `delay`: between keys, ms. */
export const signIn = async (
  browser: Browser,
  app: string,
  delay: number,
): Promise<{ lasted: number; longestTask: number }> => {
  const { context, page } = await slowPhone(browser, app)
  await page.goto('/login')
  await page.getByLabel('Username or email').pressSequentially('ada', { delay })
  await page.getByLabel('Password', { exact: true }).pressSequentially(personas.ada.password, { delay })
  const rate = tapToRate(page)
  await loginButton(page).click()
  const { tappedAt, lasted } = await rate
  const { longestTask } = await vitalsOf(page, Infinity, tappedAt)
  await context.close()
  return { lasted, longestTask }
}

/** The browser reports an interaction's duration after its next paint. */
const nextPaint = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)))
      }),
  )

/** The slowest tap or key in a form and between pages, ms until the next paint. */
export const tapAndType = async (browser: Browser, app: string): Promise<number> => {
  const { context, page } = await newPhone(browser, app)
  await openSignedIn(page, 'ada', '/dashboard/wallets/USDT/tron/sell')
  await slowProcessor(page)
  await page.getByLabel('Amount in USD', { exact: true }).pressSequentially('123.45', { delay: 80 })
  await nextPaint(page)
  const { slowestInput: slowestKey } = await vitalsOf(page)
  await page.goto('/dashboard/wallets')
  await page.getByRole('button', { name: 'Hide balances' }).tap()
  await page.getByRole('link', { name: 'Transactions' }).first().tap()
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
  await nextPaint(page)
  const { slowestInput: slowestTap } = await vitalsOf(page)
  await context.close()
  return Math.max(slowestKey, slowestTap)
}

/**
 * A signed-in customer opens a page by its address, for the first time on this device; `ready`: the page has finished
 * loading.
 */
export const pageByAddress = async (
  browser: Browser,
  app: string,
  path: string,
): Promise<Vitals & { ready: number }> => {
  const { context, page } = await slowPhone(browser, app)
  await openSignedIn(page, 'ada', path)
  const ready = await timeOf(page, () => !document.querySelector('[aria-busy=true]') && performance.now())
  const vitals = await vitalsOf(page)
  await context.close()
  return { ...vitals, ready }
}
