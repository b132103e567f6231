import { expect, test, waitForContent } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { everyPage } from './every-page'
import { maxLayoutShift, slowNetwork, vitalsOf, watchVitals } from './phone'

/** Delay of each response after the previous one, ms; a negative delay reverses their order. */
const responseSteps = [250, -250]

for (const [width, height] of [
  [360, 800],
  [412, 823],
  [1280, 800],
] as const)
  test.describe(`${width}×${height}`, () => {
    test.use({ viewport: { width, height } })

    for (const step of responseSteps)
      test(`no layout shifts while a page loads with responses ${step} ms apart`, async ({ page, world }) => {
        test.setTimeout(480_000)
        await world.credit('ada', 'USDT', 'tron', '500')
        await watchVitals(page)
        await openSignedIn(page, 'ada')
        await slowNetwork(page)
        let requestCount = 0
        await page.route('**/graphql', async (route) => {
          const wait = step > 0 ? requestCount * step : 1_000 + requestCount * step
          requestCount += 1
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)))
          await route.fallback()
        })
        const shiftedPages: string[] = []
        for (const path of everyPage) {
          requestCount = 0
          await page.goto(path)
          await waitForContent(page)
          await page.waitForLoadState('networkidle')
          const { shift, shifts } = await vitalsOf(page)
          if (shift > maxLayoutShift) shiftedPages.push(`${path}: ${shifts.join(' | ')}`)
        }
        expect(shiftedPages).toEqual([])
      })
  })
