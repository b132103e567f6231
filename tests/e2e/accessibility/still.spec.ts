import { complete, expect, test } from '../fixtures'
import { everyNth, sampled } from '../sample'
import { openAs } from '../signed-in'
import { everyPage } from './every-page'
import { mostShift, slowNetwork, vitalsOf, watchVitals } from './phone'

/** How much later each answer of a page comes than the one that was asked for before it, ms: by turns last and first. */
const later = sampled([250, -250])

for (const [width, height] of sampled([
  [360, 800],
  [412, 823],
  [1280, 800],
] as const))
  test.describe(`${width}×${height}`, () => {
    test.use({ viewport: { width, height } })

    for (const step of later)
      test(`nothing moves while a page comes over a slow network, its answers ${step} ms apart: whoever aims hits`, async ({
        page,
        world,
      }) => {
        test.setTimeout(120_000)
        await world.credit('ada', 'USDT', 'tron', '500')
        await watchVitals(page)
        await openAs(page, 'ada')
        await slowNetwork(page)
        let asked = 0
        await page.route('**/graphql', async (route) => {
          const wait = step > 0 ? asked * step : 1_000 + asked * step
          asked += 1
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait)))
          await route.fallback()
        })
        const shifted: string[] = []
        for (const path of everyNth(everyPage, 3)) {
          asked = 0
          await page.goto(path)
          await complete(page)
          // The last answers, too, have come.
          await page.waitForLoadState('networkidle')
          const { shift, shifts } = await vitalsOf(page)
          if (shift > mostShift) shifted.push(`${path}: ${shifts.join(' | ')}`)
        }
        expect(shifted).toEqual([])
      })
  })
