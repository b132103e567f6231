import { expect, type Page, test } from '../fixtures'
import { openAs } from '../signed-in'

const chatField = (page: Page) =>
  page.frameLocator('iframe[title="Live chat"]').getByRole('textbox', { name: 'Message' })

/** Longer than the app waits for any frame, ms. */
const patience = 15_000

/** When it was pressed and when it stood open: whoever asks from outside comes late on a busy machine. */
const noteMoments = `
  globalThis.moments = {}
  addEventListener('click', () => { moments.pressed ??= performance.now() }, true)
  new MutationObserver(() => {
    if (document.body?.textContent.includes('Live chat is open')) moments.opened ??= performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true })`

test('live chat is fetched when it is asked for, opens after four seconds, and shares nothing with the app', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(noteMoments)
  await openAs(page, 'ada', '/dashboard/help')
  expect(asked.filter((path) => path.includes('chat'))).toEqual([])
  await page.getByRole('button', { name: 'Chat with us' }).click()
  const frame = page.frameLocator('iframe[title="Live chat"]')
  await expect(chatField(page)).toBeAttached()
  await expect(page.getByText('Live chat is open')).toBeVisible()
  expect(await page.evaluate('moments.opened - moments.pressed')).toBeGreaterThanOrEqual(4_000)
  const toast = (await page.getByRole('status').filter({ hasText: 'Live chat is open' }).boundingBox())!
  // The toast leaves the field where one writes free.
  const chat = (await page.getByRole('region', { name: 'Live chat' }).boundingBox())!
  expect(toast.y + toast.height).toBeLessThan(chat.y + chat.height / 2)
  await chatField(page).fill('Hello')
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

test('[API-67] chart, chat and identity check come from elsewhere, and none of them missing breaks its page', async ({
  page,
  context,
}) => {
  await page.route('**/widgets/**', (route) => route.abort())
  await context.route(/^https:/, (route) => route.abort())
  await page.clock.install()
  await openAs(page, 'kemi')
  const check = page.getByRole('dialog').getByRole('link', { name: /Verify identity/ })
  const opening = context.waitForEvent('page')
  await check.click()
  await (await opening).close()
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()

  await page.goto('/dashboard/wallets/BTC/btc')
  await page.getByRole('region', { name: 'Price' }).scrollIntoViewIfNeeded()
  await expect(page.locator('iframe[title^="Price chart"]')).toBeAttached()
  await page.clock.fastForward(patience)
  await expect(page.getByText('The chart did not load.')).toBeVisible()
  await expect(page.getByText(/BTC$/).first()).toBeVisible()

  await page.goto('/dashboard/help')
  await page.getByRole('button', { name: 'Chat with us' }).click()
  await expect(page.getByText('Opening live chat…')).toBeVisible()
  for (let times = 0; times < 2; times += 1) await page.clock.fastForward(patience)
  await expect(page.getByText('Live chat did not load.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make a complaint' })).toBeEnabled()
  await page.unroute('**/widgets/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(chatField(page)).toBeAttached()
  await page.clock.fastForward(patience)
  await expect(page.getByText('Live chat is open')).toBeVisible()
})
