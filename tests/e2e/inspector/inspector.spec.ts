import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { recordingOf } from './recorded'

const inspector = pathToFileURL('dist/inspector/index.html').href
test('the inspector opens 10,000 events in under a second', {
  tag: '@alone',
}, async ({ page }) => {
  const text = JSON.stringify(await recordingOf(10_000))
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto(inspector)
  await page
    .getByLabel('Open a recording')
    .setInputFiles({ name: 'customer.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(page.getByText('10000 lines')).toBeVisible()
  await page.getByText(/^Technical/).click()
  await expect(page.getByText('unchanged since it was made')).toBeVisible()
  const times = await page.evaluate(async (content) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const files = new DataTransfer()
    files.items.add(new File([content], 'again.json', { type: 'application/json' }))
    input.files = files.files
    const began = performance.now()
    input.dispatchEvent(new Event('change', { bubbles: true }))
    while (!document.querySelector('aside strong')?.textContent?.startsWith('again'))
      await new Promise((done) => setTimeout(done, 1))
    const opened = performance.now() - began
    const seeks: number[] = []
    for (let count = 0; count < 40; count += 1) {
      const start = performance.now()
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown' }))
      seeks.push(performance.now() - start)
      await new Promise((done) => requestAnimationFrame(done))
    }
    return { opened, seek: seeks.sort((a, b) => a - b)[seeks.length / 2]! }
  }, text)
  // A seek that replays from the beginning would take as long as the opening.
  expect(times.seek).toBeLessThan(times.opened / 10)
  expect(requested).toEqual([inspector])
})
