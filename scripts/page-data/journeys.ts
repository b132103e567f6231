import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { personas } from '../../mock-api/accounts/personas'
import { newPhone } from '../../tests/e2e/accessibility/phone'
import { waitForStoredFiles } from '../../tests/e2e/offline/storage'
import { openSignedIn, type Persona } from '../../tests/e2e/signed-in'
import type { WorldClient } from '../../tests/e2e/world-client'
import type { Meter, Traffic } from './meter'

/** How many times faster an hour passes in the page. */
const faster = 20

export interface JourneyContext {
  browser: Browser
  meter: Meter
  world: WorldClient
}

const rateOf = (page: Page) => page.locator('li', { hasText: '₦' }).first()

const untilQuiet = async (meter: Meter): Promise<Traffic> => {
  const sum = { received: 0, sent: 0, requests: 0 }
  for (let idle = 0; idle < 8; ) {
    await setTimeout(250)
    const { received, sent, requests } = meter.take()
    idle = received + sent === 0 ? idle + 1 : 0
    sum.received += received
    sum.sent += sent
    sum.requests += requests
  }
  return sum
}

/** A new device: login by the form until the first rate is visible, and all prefetched files. */
export const firstVisit = async ({
  browser,
  meter,
}: JourneyContext): Promise<{ rate: Traffic; wholeVisit: Traffic }> => {
  const { context, page } = await newPhone(browser, meter.url)
  meter.take()
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(personas.ada.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await rateOf(page).waitFor()
  const rate = meter.take()
  await waitForStoredFiles(page)
  const rest = await untilQuiet(meter)
  await context.close()
  return {
    rate,
    wholeVisit: {
      received: rate.received + rest.received,
      sent: rate.sent + rest.sent,
      requests: rate.requests + rest.requests,
    },
  }
}

/**
 * A device with the app installed: opens a page by its address and waits until it is idle. The test controls its
 * clock.
 */
const settledPage = async (
  { browser, meter }: JourneyContext,
  who: Persona,
  path: string,
): Promise<{ context: BrowserContext; page: Page }> => {
  const { context, page } = await newPhone(browser, meter.url)
  await openSignedIn(page, who, path)
  await waitForStoredFiles(page)
  await page.clock.install()
  await page.goto(path)
  await page.clock.runFor(5_000)
  await page.locator('main').waitFor()
  await untilQuiet(meter)
  return { context, page }
}

/** Advances the page's clock minute by minute, three real seconds each; `each` runs before every minute. */
const pass = async (
  page: Page,
  minutes: number,
  each: (minute: number) => Promise<unknown> = async () => undefined,
): Promise<void> => {
  const stepMs = 5_000
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  for (let minute = 0; minute < minutes; minute += 1) {
    await each(minute)
    for (let passed = 0; passed < 60_000; passed += stepMs) {
      const began = performance.now()
      await page.clock.runFor(stepMs)
      await setTimeout(Math.max(0, stepMs / faster - (performance.now() - began)))
    }
  }
}

/** A rate changes every other minute, as on a calm day. */
const marketOf = (world: WorldClient) => async (minute: number) => {
  if (minute % 2 === 0) await world.setRate({ symbol: 'BTC', chain: 'btc' }, String(1_500 + minute))
}

/** An hour without input, after three minutes of warm-up; `hidden`: in a background tab. */
export const untouchedHour = async (
  journey: JourneyContext,
  path: string,
  { who = 'ada', hidden = false }: { who?: Persona; hidden?: boolean } = {},
): Promise<Traffic & { named: string[] }> => {
  const { context, page } = await settledPage(journey, who, path)
  if (hidden)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  // The waits between polls have reached their maximum.
  await pass(page, 3)
  journey.meter.take()
  await pass(page, 60, marketOf(journey.world))
  const traffic = journey.meter.take()
  await context.close()
  return traffic
}

/** A later visit of ten minutes: reads rates, sells 20 USD of USDT, opens the sale. */
export const dayWithOneSale = async (journey: JourneyContext): Promise<Traffic> => {
  const { context, page } = await settledPage(journey, 'ada', '/dashboard/sell')
  const market = marketOf(journey.world)
  journey.meter.take()
  await page.goto('/dashboard/sell')
  await pass(page, 4, market)
  await page.getByRole('link', { name: 'Wallets' }).first().click()
  await pass(page, 1, market)
  await page.goto('/dashboard/wallets/USDT/tron/sell')
  await page.getByLabel('Amount in USD', { exact: true }).fill('20')
  await page.clock.runFor(1_000)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.clock.runFor(1_000)
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await pass(page, 1, market)
  await page.goto('/dashboard/transactions')
  await pass(page, 4, market)
  const traffic = journey.meter.take()
  await context.close()
  return traffic
}

/** Seconds of processor time of an untouched hour, from one real minute. */
export const untouchedCpu = async ({ browser, meter }: JourneyContext, path: string): Promise<number> => {
  const { context, page } = await newPhone(browser, meter.url)
  await openSignedIn(page, 'ada', path)
  await waitForStoredFiles(page)
  await untilQuiet(meter)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const cpuSeconds = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  await setTimeout(75_000)
  const before = await cpuSeconds()
  await setTimeout(60_000)
  const after = await cpuSeconds()
  await context.close()
  return (after - before) * 60
}
