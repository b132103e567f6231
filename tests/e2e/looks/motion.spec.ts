import { mostShift, vitalsOf, watchVitals } from '../accessibility/phone'
import { expect, type Page, test } from '../fixtures'
import { openAs } from '../signed-in'

/** What is fetched for motion alone (client/ui/motion). */
const isMotion = (url: string): boolean => /\/assets\/(?:features|departures\.view)-[\w-]+\.js$/.test(url)

const askedFor = (page: Page): string[] => {
  const urls: string[] = []
  page.on('request', (request) => isMotion(request.url()) && urls.push(request.url()))
  return urls
}
const stage = (page: Page) => page.locator('[data-departures]')
const moves = (page: Page) => expect(stage(page)).toBeAttached({ timeout: 15_000 })
const menu = (page: Page) => page.getByRole('button', { name: 'Menu' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const handleOf = async (page: Page) => {
  const box = (await page.getByRole('dialog').boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + 10 }
}
/** The sheet has come up. */
const risen = (page: Page) =>
  expect
    .poll(async () => {
      const box = await page.getByRole('dialog').boundingBox()
      return box ? Math.round(box.y + box.height) : 0
    })
    .toBe(page.viewportSize()!.height)

test.use({ viewport: { width: 360, height: 740 } })

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('motion comes when the page has settled; a dialog is gone at once for Escape: focus and page are free while its picture still leaves; a sheet is dragged away', async ({
    page,
  }) => {
    await watchVitals(page)
    const asked = askedFor(page)
    await openAs(page, 'ada')
    expect(asked).toEqual([])
    await moves(page)
    expect(asked.length).toBeGreaterThan(0)
    await bell(page).click()
    await risen(page)
    await page.evaluate(() => {
      const place = document.querySelector('[data-departures]')!
      new MutationObserver(() => {
        ;(globalThis as { seen?: object }).seen ??= {
          open: document.querySelectorAll('dialog[open]').length,
          focus: document.activeElement?.getAttribute('aria-label'),
          picture: place.textContent?.includes('Notifications'),
          hidden: place.getAttribute('aria-hidden'),
          inert: (place as HTMLElement).inert,
        }
      }).observe(place, { childList: true, subtree: true })
    })
    const label = await bell(page).getAttribute('aria-label')
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => (globalThis as { seen?: object }).seen))
      .toEqual({ open: 0, focus: label, picture: true, hidden: 'true', inert: true })
    await expect(stage(page)).toBeEmpty()
    // Nobody waits for a picture: the page is pressed through it.
    await menu(page).click()
    await page.keyboard.press('Escape')
    const first = await vitalsOf(page)
    expect(first.shift, first.shifts.join()).toBeLessThan(mostShift)
    await page.getByRole('link', { name: 'Wallets' }).click()
    await expect(page).toHaveURL(/wallets$/)
    // What comes with the next page is held to the budget of every page.
    const { shift, shifts: onPage } = await vitalsOf(page)
    expect(shift, onPage.join()).toBeLessThan(mostShift)

    // A sheet goes when its handle is dragged down; dragged a little it stays; ✕ does the same.
    const drag = async (by: number) => {
      const { x, y } = await handleOf(page)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x, y + by / 2, { steps: 4 })
      await page.mouse.move(x, y + by, { steps: 4 })
      // Held still before it is let go: the way counts, not the speed.
      await page.waitForTimeout(200)
      await page.mouse.up()
    }
    await bell(page).click()
    await risen(page)
    await drag(40)
    await risen(page)
    await drag(160)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(bell(page)).toBeFocused()
    await bell(page).click()
    await page.getByRole('button', { name: 'Close notifications' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(stage(page)).toBeEmpty()
  })

  test('rows make room for one that arrives, a row becomes the head of its details, a toast goes to the side', async ({
    page,
    world,
  }) => {
    await openAs(page, 'ada', '/dashboard/transactions')
    await moves(page)
    // Whatever moved at any time, by what moved it: looked at in each frame, and when a view transition is ready, for a
    // stalled browser draws none of its frames.
    await page.evaluate(() => {
      const moved = new Set<string>()
      Object.assign(globalThis, { moved })
      const look = (): void => {
        for (const { effect } of document.getAnimations()) {
          const { target, pseudoElement } = effect as KeyframeEffect
          moved.add(pseudoElement ?? (target?.querySelector('a[href*="/details"]') ? 'row' : 'other'))
        }
      }
      const lookOften = (): void => {
        look()
        requestAnimationFrame(lookOften)
      }
      lookOften()
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (...given) => {
        const transition = start(...given)
        transition.ready.then(look, (reason: unknown) => moved.add(`skipped: ${reason}`))
        return transition
      }
    })
    const hasMoved = (what: string) =>
      expect
        .poll(() => page.evaluate(() => [...(globalThis as { moved?: Set<string> }).moved!]))
        .toContain(what)
    const rows = page.locator('main a[href*="/details"]')
    await expect(rows.first()).toBeVisible()
    const { id, transactionId } = await world.deposit('ada', 'BTC', 'btc', '0.002')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rows.first()).toHaveAttribute('href', new RegExp(id))
    await hasMoved('row')
    await rows.first().click()
    await expect(page.getByText(transactionId).first()).toBeVisible()
    await hasMoved('::view-transition-group(transaction)')

    await world.fault({
      method: 'GET',
      path: '/v1/app/transactions/{id}',
      effect: 'status',
      status: 503,
      summary: 'Not now',
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    const { x, y, height } = (await dismiss.boundingBox())!
    await page.mouse.move(x - 150, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x, y + height / 2, { steps: 6 })
    await page.mouse.up()
    await expect(dismiss).toBeHidden({ timeout: 1_000 })
  })
})

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing of it is fetched, and nothing moves', async ({ page }) => {
    const asked = askedFor(page)
    await openAs(page, 'ada')
    await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
    // The face comes with it elsewhere.
    const isFetched = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.woff2'))
    await expect.poll(() => page.evaluate(isFetched), { timeout: 15_000 }).toBe(true)
    await page.waitForTimeout(1_000)
    await menu(page).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(asked).toEqual([])
    expect(await stage(page).count()).toBe(0)
    // A change of colour under the pointer ends within the frame in which it begins.
    const seen = await page.evaluate(() =>
      document.getAnimations().filter(({ effect }) => Number(effect!.getComputedTiming().endTime) > 1),
    )
    expect(seen).toEqual([])
  })
})
