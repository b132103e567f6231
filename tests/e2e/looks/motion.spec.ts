import { maxLayoutShift, vitalsOf, watchVitals } from '../accessibility/phone'
import { scriptOf } from '../built'
import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** Whether the URL is the script that only gestures need (client/ui/motion). */
const isMotionScript = (url: string): boolean => url.endsWith(scriptOf('ui/motion/motion.view.tsx'))

const recordMotionRequests = (page: Page): string[] => {
  const urls: string[] = []
  page.on('request', (request) => isMotionScript(request.url()) && urls.push(request.url()))
  return urls
}
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
/** Waits until the sheet's opening animation has ended. */
const waitForSheet = (page: Page) =>
  expect
    .poll(async () => {
      const box = await page.getByRole('dialog').boundingBox()
      return box ? Math.round(box.y + box.height) : 0
    })
    .toBe(page.viewportSize()!.height)

const waitForPrefetch = (page: Page) => {
  const isFetched = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/prefetch-ui'))
  return expect.poll(() => page.evaluate(isFetched), { timeout: 15_000 }).toBe(true)
}

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'no-preference' } })

test('a drag closes a sheet or a toast; the drag code loads with the first sheet', async ({
  page,
  world,
}) => {
  await watchVitals(page)
  const motionRequests = recordMotionRequests(page)
  await openSignedIn(page, 'ada')
  await waitForPrefetch(page)
  expect(motionRequests).toEqual([])
  await bell(page).click()
  await waitForSheet(page)
  await expect.poll(() => motionRequests.length).toBeGreaterThan(0)
  const label = await bell(page).getAttribute('aria-label')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bell(page)).toHaveAttribute('aria-label', label!)
  await expect(bell(page)).toBeFocused()
  await page.getByRole('link', { name: 'Wallets' }).click()
  await expect(page).toHaveURL(/wallets$/)
  const { shift, shifts } = await vitalsOf(page)
  expect(shift, shifts.join()).toBeLessThan(maxLayoutShift)

  const drag = async (distance: number) => {
    const box = (await page.getByRole('dialog').boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + distance / 2, { steps: 4 })
    await page.mouse.move(x, y + distance, { steps: 4 })
    // Pauses before the release, so that the distance counts and not the speed.
    await page.waitForTimeout(200)
    await page.mouse.up()
  }
  await bell(page).click()
  await waitForSheet(page)
  await drag(40)
  await waitForSheet(page)
  await drag(160)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await world.fault({
    method: 'GET',
    path: '/v1/app/wallets',
    effect: 'status',
    status: 503,
    summary: 'Not now',
  })
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  const { x, y, height } = (await dismiss.boundingBox())!
  await page.mouse.move(x - 150, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x, y + height / 2, { steps: 6 })
  await page.mouse.up()
  await expect(dismiss).toBeHidden({ timeout: 1_000 })
})
