import { complete, expect, expectAccessible, type Page, test, visit } from '../fixtures'
import { lookFaults } from '../looks/look-faults'
import { inTurn, isEverything, variants } from '../sample'
import { openAs } from '../signed-in'
import { titledPages } from './every-page'
import { overflows, smallTargets } from './judge'

type Look = (typeof variants)[number]

/** As a phone that is turned, and asks for the dark, shows the page that is open. */
const dress = async (page: Page, { viewport, colorScheme }: Look): Promise<void> => {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

const expectFitting = async (page: Page, path: string): Promise<void> => {
  expect(
    [...(await overflows(page)), ...(await smallTargets(page)), ...(await lookFaults(page))],
    path,
  ).toEqual([])
  await test.step(path, () => expectAccessible(page))
}

/** Each page in one look, and all looks among them; or every page in each. */
const tours: [string, (place: number) => Look][] = isEverything
  ? variants.map((variant) => [variant.name, () => variant])
  : [['all looks in turn', (place) => inTurn(variants, place)]]

const publicPaths = ['/login', '/register', '/recovery', '/verify', '/nowhere']

for (const [name, lookOf] of tours) {
  test(`before the login every page fits, has targets of 48 px, keeps the rules of the look and has no accessibility fault: ${name}`, async ({
    page,
  }) => {
    await page.goto('/login')
    for (const [place, path] of publicPaths.entries()) {
      await dress(page, lookOf(place))
      await visit(page, path)
      await expectFitting(page, path)
    }
  })

  for (const half of [0, 1])
    test(`[REFER-01] [LEADER-01] [ACT-01] [WALLET-01] [WALLET-30] [WSELL-01] every page has its title, fits, has targets of 48 px and no accessibility fault: ${name}, part ${half + 1}`, async ({
      page,
      world,
    }) => {
      test.setTimeout(120_000)
      await world.credit('ada', 'USDT', 'tron', '500')
      await openAs(page, 'ada', '/dashboard/nowhere')
      for (const [place, [path, title, heading = title]] of titledPages.entries()) {
        if (place % 2 !== half) continue
        await dress(page, lookOf(place >> 1))
        await visit(page, path)
        await expect(page).toHaveTitle(`CoinNaira | ${title}`)
        await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
        await complete(page)
        await expectFitting(page, path)
      }
    })
}
