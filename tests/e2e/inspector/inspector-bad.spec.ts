import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { recordingOf } from './recorded'

const inspector = pathToFileURL('dist/inspector/index.html').href
const open = (page: Page, content: string): Promise<void> =>
  page
    .getByLabel('Open a recording')
    .setInputFiles({ name: 'customer.json', mimeType: 'application/json', buffer: Buffer.from(content) })

test('the inspector shows the readable part of a broken file and runs nothing', async ({ page }) => {
  const text = JSON.stringify(await recordingOf(400))
  await page.goto(inspector)
  let ran = false
  await page.exposeFunction('ran', () => {
    ran = true
  })
  const alert = page.getByRole('alert')
  await open(page, 'not JSON at all')
  await expect(alert).toHaveText('This file is not a recording: it is not JSON.')
  const began = Date.now()
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(100 * 1024 * 1024)], 'large.json'))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(alert).toHaveText('This file is too large to be a recording (over 20 MB).')
  expect(Date.now() - began).toBeLessThan(10_000)

  const drop = async (...names: string[]): Promise<void> => {
    const dataTransfer = await page.evaluateHandle((dropped) => {
      const files = new DataTransfer()
      for (const name of dropped) files.items.add(new File(['{}'], name))
      return files
    }, names)
    await page.dispatchEvent('main', 'drop', { dataTransfer })
  }
  await drop('one.json', 'two.json')
  await expect(alert).toContainText('one.json: This file is not a recording of this app.')
  await expect(alert).toContainText('two.json: This file is not a recording of this app.')
  await page.evaluate(() => {
    // As Chromium hands over a folder.
    File.prototype.text = () => Promise.reject(new DOMException('', 'NotFoundError'))
  })
  await drop('a folder')
  await expect(alert).toHaveText("'a folder' could not be read: it is a folder, or it was removed.")
  await page.reload()

  const hostile = text
    .replace('"event":{', '"event":{"__proto__":{"stolen":1},"html":"<img src=x onerror=ran()>",')
    .replace('"unreadable":[]', '"unreadable":[{"reason":"<b onclick=ran()>x</b>","count":3}]')
  await open(page, hostile)
  await expect(
    page.getByText('The app itself could not read 3 of its records: <b onclick=ran()>x</b>.'),
  ).toBeVisible()
  await page.getByText(/^Technical/).click()
  // The first record; it opens where the most urgent case turned.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(page.getByText('<img src=x onerror=ran()>').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await page.evaluate(() => ({}) as { stolen?: number }).then(({ stolen }) => stolen)).toBeUndefined()

  await page.reload()
  await open(page, text.replaceAll('"value":"askingCustomer"', '"value":"askingSomebody"'))
  await page.getByText(/^Technical/).click()
  await page.getByRole('searchbox').fill('login.submit')
  await page.locator('.event', { hasText: 'askingSomebody' }).first().click()
  await expect(page.getByText('The machine no longer has the state login.askingSomebody.')).toBeVisible()
  expect(ran).toBe(false)
})
