import { complete, expect, test } from '../fixtures'
import { everyNth, sampled } from '../sample'
import { openAs } from '../signed-in'
import { everyPage } from './every-page'
import { mostShift, slowNetwork, vitalsOf, watchVitals } from './phone'

for (const [width, height] of sampled([
  [360, 800],
  [1280, 800],
] as const))
  test.describe(`${width}×${height}`, () => {
    test.use({ viewport: { width, height } })

    test('nothing moves while a page comes over a slow network: whoever aims hits', async ({
      page,
      world,
    }) => {
      test.setTimeout(120_000)
      await world.credit('ada', 'USDT', 'tron', '500')
      await watchVitals(page)
      await openAs(page, 'ada')
      await slowNetwork(page)
      // The answers to a page's queries come one after another, in any order.
      let asked = 0
      await page.route('**/graphql', async (route) => {
        asked += 1
        await new Promise((resolve) => setTimeout(resolve, (asked * 377) % 900))
        await route.fallback()
      })
      const shifted: string[] = []
      for (const path of everyNth(everyPage, 3)) {
        await page.goto(path)
        await complete(page)
        const { shift, shifts } = await vitalsOf(page)
        if (shift > mostShift) shifted.push(`${path}: ${shifts.join(' | ')}`)
      }
      expect(shifted).toEqual([])
    })
  })
