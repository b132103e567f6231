import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { personas } from '../../mock-api/accounts/personas'
import { newPhone } from '../../tests/e2e/accessibility/phone'
import { waitForStoredFiles } from '../../tests/e2e/offline/storage'
import { openSignedIn } from '../../tests/e2e/signed-in'
import type { WorldClient } from '../../tests/e2e/world-client'
import type { Meter, Traffic } from './meter'

export interface JourneyContext {
  browser: Browser
  meter: Meter
  world: WorldClient
}

/** Returns the traffic once two seconds have passed without any. */
const untilQuiet = async (meter: Meter): Promise<Traffic> => {
  const sum: Traffic = { bytes: 0, requests: [] }
  for (let idle = 0; idle < 8; ) {
    await setTimeout(250)
    const { bytes, requests } = meter.take()
    idle = bytes === 0 ? idle + 1 : 0
    sum.bytes += bytes
    sum.requests.push(...requests)
  }
  return sum
}

/** A new device: a login with the form until the rates are visible, and all prefetched files. */
export const firstVisit = async ({ browser, meter }: JourneyContext): Promise<Traffic> => {
  const { context, page } = await newPhone(browser, meter.url)
  await page.goto('/login')
  await page.getByLabel('Username or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(personas.ada.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const traffic = await untilQuiet(meter)
  await context.close()
  return traffic
}

/** Advances the page's clock minute by minute, three real seconds each; a rate changes every other minute. */
const pass = async (page: Page, world: WorldClient, minutes: number): Promise<void> => {
  const stepMs = 5_000
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  for (let minute = 0; minute < minutes; minute += 1) {
    if (minute % 2 === 0) await world.setRate({ symbol: 'BTC', chain: 'btc' }, String(1_500 + minute))
    for (let passed = 0; passed < 60_000; passed += stepMs) {
      await page.clock.runFor(stepMs)
      await setTimeout(stepMs / 20)
    }
  }
}

/** The installed app's hour without input, after three minutes of warm-up; `hidden`: in a background tab. */
export const untouchedHour = async (
  { browser, meter, world }: JourneyContext,
  path: string,
  hidden = false,
): Promise<Traffic> => {
  const { context, page } = await newPhone(browser, meter.url)
  await openSignedIn(page, 'ada', path)
  await waitForStoredFiles(page)
  await page.clock.install()
  await page.goto(path)
  await page.clock.runFor(5_000)
  await page.locator('main').waitFor()
  await untilQuiet(meter)
  if (hidden)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  // The waits between polls have reached their maximum.
  await pass(page, world, 3)
  meter.take()
  await pass(page, world, 60)
  const traffic = meter.take()
  await context.close()
  return traffic
}
