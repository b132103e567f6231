import type { Browser, Page } from '@playwright/test'
import { personas } from '../../mock-api/accounts/personas'
import {
  freshPhone,
  slowNetwork,
  slowProcessor,
  timeOf,
  type Vitals,
  vitalsOf,
} from '../../tests/e2e/accessibility/phone'
import { untilKept } from '../../tests/e2e/offline/stored'
import { openAs } from '../../tests/e2e/signed-in'

const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

const slowPhone = async (browser: Browser, app: string) => {
  const phone = await freshPhone(browser, app)
  await slowNetwork(phone.page)
  await slowProcessor(phone.page)
  return phone
}

/** The sign-in page; `live`: the app answers its form, ms. */
const openSignIn = async (page: Page): Promise<Vitals & { live: number }> => {
  // Not the load event, which waits for the scripts.
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

/** A later visit, when the service worker has kept the app. */
export const repeatVisit = async (browser: Browser, app: string): Promise<Vitals & { live: number }> => {
  const { context, page } = await freshPhone(browser, app)
  await page.goto('/login')
  await untilKept(page)
  await slowNetwork(page)
  await slowProcessor(page)
  const vitals = await openSignIn(page)
  await context.close()
  return vitals
}

/** From the customer's press until a rate is painted, ms. Looked at from inside: questions of the test would slow the page. */
const pressToRate = (page: Page): Promise<{ pressed: number; lasted: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let pressed = 0
        addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
        new MutationObserver((_, observer) => {
          const rows = [...document.getElementsByTagName('li')]
          if (!rows.some(({ textContent }) => textContent?.includes('₦'))) return
          observer.disconnect()
          requestAnimationFrame(() =>
            setTimeout(() => resolve({ pressed, lasted: performance.now() - pressed })),
          )
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )

/** A customer signs in; the longest task is of the time until the first rate. `delay`: of each key, ms. */
export const signIn = async (
  browser: Browser,
  app: string,
  delay: number,
): Promise<{ lasted: number; longestTask: number }> => {
  const { context, page } = await slowPhone(browser, app)
  await page.goto('/login')
  await page.getByLabel('Username or email').pressSequentially('ada', { delay })
  await page.getByLabel('Password', { exact: true }).pressSequentially(personas.ada.password, { delay })
  const rate = pressToRate(page)
  await loginButton(page).click()
  const { pressed, lasted } = await rate
  const { longestTask } = await vitalsOf(page, Infinity, pressed)
  await context.close()
  return { lasted, longestTask }
}

/** What a tap took is told by the browser after the paint that answered it. */
const told = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)))
      }),
  )

/** The slowest of a customer's taps and keys in a form and between pages, ms from the finger to the next paint. */
export const tapAndType = async (browser: Browser, app: string): Promise<number> => {
  const { context, page } = await freshPhone(browser, app)
  await openAs(page, 'ada', '/dashboard/wallets/USDT/tron/sell')
  await slowProcessor(page)
  await page.getByLabel('Amount in USD', { exact: true }).pressSequentially('123.45', { delay: 80 })
  await told(page)
  const { slowestInput: slowestKey } = await vitalsOf(page)
  await page.goto('/dashboard/wallets')
  await page.getByRole('button', { name: 'Hide balances' }).tap()
  await page.getByRole('link', { name: 'Transactions' }).first().tap()
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
  await told(page)
  const { slowestInput: slowestTap } = await vitalsOf(page)
  await context.close()
  return Math.max(slowestKey, slowestTap)
}

/** A page opened by its address by somebody logged in, for the first time on this device; `ready`: nothing is awaited any more. */
export const pageByAddress = async (
  browser: Browser,
  app: string,
  path: string,
): Promise<Vitals & { ready: number }> => {
  const { context, page } = await slowPhone(browser, app)
  await openAs(page, 'ada', path)
  const ready = await timeOf(page, () => !document.querySelector('[aria-busy=true]') && performance.now())
  const vitals = await vitalsOf(page)
  await context.close()
  return { ...vitals, ready }
}
