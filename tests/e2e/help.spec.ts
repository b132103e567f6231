import { expect, expectAccessible, test } from './fixtures'
import { keptIn } from './kept'
import { openAs } from './signed-in'

for (const [scheme, width, height] of [
  ['light', 360, 800],
  ['dark', 768, 1024],
  ['light', 1280, 800],
] as const)
  test.describe(`${scheme}, ${width}×${height}`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height } })

    test('a complaint is refused empty, kept as a draft, and filed; the page is free of accessibility faults', async ({
      page,
    }) => {
      await openAs(page, 'ada')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Help Center' }).click()
      await expect(page.getByRole('heading', { name: 'Help Center', level: 1 })).toBeFocused()
      await expectAccessible(page)
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
      await page.getByRole('button', { name: 'Make a complaint' }).click()
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('This field is required')).toHaveCount(2)
      await expectAccessible(page)
      await page.getByLabel('Transaction ID').fill('1122')
      await page.keyboard.press('Escape')
      // The log says that the form was closed.
      await expect.poll(() => keptIn(page)).toContain('"complaint.close"')
      await page.reload()
      await page.getByRole('button', { name: /^Make a complaint/ }).click()
      await expect(page.getByLabel('Transaction ID')).toHaveValue('1122')
      await page.getByLabel('Blockchain transaction hash').fill('0xabc')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Ticket submitted')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  })

test('live chat is fetched when it is asked for, opens after four seconds, and shares nothing with the app', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openAs(page, 'ada', '/dashboard/help')
  await expect(page.getByRole('heading', { name: 'Help Center' })).toBeVisible()
  expect(asked.filter((path) => path.includes('chat'))).toEqual([])
  const began = Date.now()
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(page.getByText('Opening live chat…')).toBeVisible()
  await expect(page.getByText('Live chat is open')).toBeVisible()
  const toast = (await page.getByRole('status').filter({ hasText: 'Live chat is open' }).boundingBox())!
  // The toast leaves the field where one writes free.
  const chat = (await page.getByRole('region', { name: 'Live chat' }).boundingBox())!
  expect(toast.y + toast.height).toBeLessThan(chat.y + chat.height / 2)
  expect(Date.now() - began).toBeGreaterThan(3_900)
  const frame = page.frameLocator('iframe[title="Live chat"]')
  await frame.getByLabel('Message', { exact: true }).fill('Hello')
  await frame.getByRole('button', { name: 'Send' }).click()
  await expect(frame.getByText('In development nobody reads this.')).toBeVisible()
  const reach = await frame.locator('body').evaluate(() => {
    const attempts = [
      () => localStorage.length,
      () => parent.document.title,
      () => indexedDB.open('app-known'),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'reached'
      } catch {
        return 'refused'
      }
    })
  })
  expect(reach).toEqual(['refused', 'refused', 'refused'])
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Close live chat' }).click()
  await expect(page.getByRole('region', { name: 'Live chat' })).toBeHidden()
})

test('a chat page that does not come leaves the page around it whole', async ({ page }) => {
  await page.route('**/widgets/chat.html', (route) => route.abort())
  await openAs(page, 'ada', '/dashboard/help')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(page.getByText('Live chat did not load.', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Make a complaint' })).toBeEnabled()
  await page.unroute('**/widgets/chat.html')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Live chat is open')).toBeVisible({ timeout: 10_000 })
})
