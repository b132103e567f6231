import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { scriptOf } from '../built'
import { expect, expectAccessible, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test.use({ viewport: { width: 360, height: 800 } })

const detailsOf = (id: string): string => `/dashboard/transactions/details?id=${id}`

test('a letter and a receipt are saved offline [EXT-71]', async ({ page, context }) => {
  const maker = scriptOf('transactions/receipt/receipt.view.tsx')
  const overlays = scriptOf('shell/overlays/overlays.view.tsx')
  const code = Promise.all(
    [maker, overlays].map((file) => page.waitForResponse((answer) => answer.url().endsWith(file))),
  )
  await openSignedIn(page, 'ada', detailsOf('tx-ada-023'))
  await code
  await expect(page.getByRole('button', { name: 'Save image' })).toBeVisible()
  await expect(page.getByText(/No comments yet/)).toBeVisible()
  await context.setOffline(true)
  const save = async (name: string): Promise<Buffer> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return readFileSync(await download.path())
  }
  const linesOf = (pdf: string): string[] =>
    [...pdf.matchAll(/<([\dA-F]+)> Tj/g)].map(([, codes = '']) =>
      Buffer.from(codes, 'hex').toString('latin1'),
    )
  const letter = (await save('Letter for my bank')).toString('latin1')
  expect(letter).toContain('/MediaBox [0 0 595 842]')
  expect(linesOf(letter)).toContain('Payment reference: CN-ADAXXXX023')
  await expect(page.getByText('Letter saved')).toBeVisible()
  const picture = PNG.sync.read(await save('Save image'))
  expect([picture.width, picture.height > picture.width]).toEqual([1080, true])
  await expect(page.getByText('Receipt saved')).toBeVisible()
  const pdf = (await save('Save PDF')).toString('latin1')
  expect(pdf.startsWith('%PDF-1.4')).toBe(true)
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
  const lines = linesOf(pdf)
  expect(lines).toContain('Number: CN-ADAXXXX023')
  // The font file begins with the code point of the naira sign.
  expect(lines).toContainEqual(expect.stringMatching(/^NGN: \x80[\d,]+\.\d\d$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Check code: (?:[0-9A-HJKMNP-TV-Z]{4}-?){3}$/))
})

test('Back returns to the same place in the same long list', async ({ page, world }) => {
  await world.addPast('ada', 60)
  await openSignedIn(page, 'ada')
  await page.getByRole('link', { name: 'Transactions' }).click()
  const rows = page.locator('li[data-index]')
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page)
  // Again and again: the end that was scrolled to may be that of rows that are only just coming.
  const scrolled = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    return Number(
      await rows
        .filter({ has: page.locator('[href*=id]') })
        .last()
        .getAttribute('aria-posinset'),
    )
  }
  await expect.poll(scrolled).toBeGreaterThan(30)
  await page.evaluate(() => window.scrollTo(0, 1500))
  /** The list's position, once it has not moved for ten frames: late rows move it. */
  const place = () =>
    page.evaluate(async () => {
      for (let [still, before] = [0, -1]; still < 10; before = window.scrollY) {
        await new Promise(requestAnimationFrame)
        still = window.scrollY === before ? still + 1 : 0
      }
      return Math.round(window.scrollY)
    })
  const row = page.locator('li[data-index="16"]')
  const [id, before] = [await row.getAttribute('data-id'), await place()]
  // A click of the mouse would scroll it into the middle first.
  await row.getByRole('link').evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Transaction Details' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.locator(`li[data-id="${id}"]`)).toBeInViewport()
  await expect.poll(place).toBe(before)
})
