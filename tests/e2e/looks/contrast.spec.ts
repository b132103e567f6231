import { readFile } from 'node:fs/promises'
import { chromium, type Locator, type Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { launchOptions } from '../../ui/launch'
import { chooseNetwork, expect, logIn, navigate, test } from '../fixtures'
import { codeIn } from '../qr'

/** Reads the QR code, and whether its background is white, as some cameras require. */
const scan = (picture: Buffer): { code: string | null; isWhite: boolean } => {
  const png = PNG.sync.read(picture)
  return { code: codeIn(png), isWhite: png.data[(4 * png.width + 4) * 4]! > 240 }
}

const edgeOf = (field: Locator) =>
  field.evaluate((input) => getComputedStyle(input.parentElement!).borderTopWidth)

const scanBitcoinCode = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Bitcoin/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /Sell/, level: 1 })).toBeVisible()
  const network = page.getByRole('button', { name: 'Bitcoin', exact: true })
  const code = page.locator('[data-qr]')
  await expect(network.or(code).first()).toBeVisible()
  if (await network.isVisible()) await chooseNetwork(page, 'Bitcoin')
  await expect(code).toBeVisible()
  return scan(await code.screenshot())
}

test('a contrast theme keeps the QR code white and gives controls an edge', async ({ page, world }) => {
  await world.credit('ada', 'USDT', 'tron', '11.9988')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await logIn(page, 'ada', 'Ada-Naira-1')
  for (const name of ['You send ($)', 'You get (₦)', 'Coin'])
    expect(await edgeOf(page.getByLabel(name, { exact: true })), name).toBe('1px')
  await expect(page.locator('svg[viewBox="0 0 300 300"]').first()).toBeHidden()
  const qrState = await scanBitcoinCode(page)
  expect(qrState).toEqual({ code: expect.any(String), isWhite: true })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /QR code$/ }).click(),
  ])
  expect(scan(await readFile(await file.path()))).toEqual(qrState)
  await navigate(page, '/dashboard/wallets')
  const transfer = page.getByRole('button', { name: 'Transfer', exact: true }).first()
  expect(await transfer.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('1px')
  const knob = page.getByRole('switch').first().locator('span').first()
  const colours = await knob.evaluate((element) =>
    [element, element.parentElement!].map((part) => getComputedStyle(part).backgroundColor),
  )
  expect(colours[0]).not.toBe(colours[1])
  const hideButton = page.getByRole('button', { name: 'Hide balances' })
  expect(await hideButton.evaluate((button) => getComputedStyle(button).marginInlineStart)).toBe('4px')
  await transfer.click()
  expect(await edgeOf(page.getByLabel('From', { exact: true }))).toBe('1px')
  await navigate(page, '/dashboard/wallets/USDT/tron/sell')
  const dollars = page.getByLabel('Amount in USD', { exact: true })
  expect(await edgeOf(dollars)).toBe('1px')
  // The decoration that joins the two fields would cover their edges.
  await expect(dollars.locator('xpath=../following-sibling::div[1]')).toBeHidden()
  await navigate(page, '/dashboard/transactions')
})

test("a browser's forced dark mode leaves the QR code and theme Light unchanged", async ({ baseURL }) => {
  const options = launchOptions(process.env)
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--enable-features=WebContentsForceDark'],
  })
  try {
    const page = await browser.newPage({ baseURL: baseURL!, colorScheme: 'dark' })
    await page.addInitScript(() => localStorage.setItem('device.theme', 'light'))
    await logIn(page, 'ada', 'Ada-Naira-1')
    const qrState = await scanBitcoinCode(page)
    expect(qrState).toEqual({ code: expect.any(String), isWhite: true })
    await page.evaluate(() => {
      document.documentElement.dataset.theme = ''
    })
    expect(scan(await page.locator('[data-qr]').screenshot())).toEqual(qrState)
  } finally {
    await browser.close()
  }
})
