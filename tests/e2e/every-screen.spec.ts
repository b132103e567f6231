import { overflows, smallTargets } from './contact-sheet/judge'
import { everyPage } from './every-page'
import { arrived, expect, expectAccessible, test } from './fixtures'
import { openAs } from './signed-in'

for (const [width, height] of [
  [360, 800],
  [768, 1024],
  [1280, 800],
] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${width}×${height}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height }, colorScheme })

      test('every page fits, has targets of 48 px and no accessibility fault', async ({ page, world }) => {
        test.setTimeout(180_000)
        await world.credit('ada', 'USDT', 'tron', '500')
        await openAs(page, 'ada')
        const found: string[] = []
        for (const path of everyPage) {
          await page.goto(path)
          await arrived(page)
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          const misfits = [...(await overflows(page)), ...(await smallTargets(page))]
          found.push(...misfits.map((misfit) => `${path} ${misfit}`))
          await test.step(path, () => expectAccessible(page))
        }
        expect(found).toEqual([])
      })
    })
