import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { expect, expectAccessible, type Page, test } from '../fixtures'
import { codeIn } from '../qr'
import { openSignedIn } from '../signed-in'

const details = '/dashboard/transactions/details?id=tx-ada-023'

const downloadPng = async (page: Page, button: string): Promise<PNG> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return PNG.sync.read(readFileSync(await download.path()))
}

test('QR codes check receipts [EXT-41, EXT-42, EXT-43, EXT-44, EXT-46, EXT-47, EXT-49]', async ({
  page,
  browser,
  stack,
  world,
}) => {
  await openSignedIn(page, 'ada', details)
  const address = codeIn(await downloadPng(page, 'Save image'))!
  expect(address).toMatch(new RegExp(`^${stack.app}/verify\\?code=[0-9A-Z]{12}$`))
  const card = await downloadPng(page, 'Share receipt')
  expect([card.width, card.height]).toEqual([1080, 1080])
  expect(codeIn(card)).toBeNull()

  const stranger = await browser.newContext({ viewport: { width: 360, height: 800 }, locale: 'en-NG' })
  const phone = await stranger.newPage()
  const title = (name: string) => expect(phone.getByRole('heading', { name, level: 1 })).toBeVisible()
  const field = phone.getByLabel('Code on the receipt')
  const check = (code: string) =>
    field.fill(code).then(() => phone.getByRole('button', { name: 'Check' }).click())
  await phone.goto(address)
  await title('This receipt is genuine')
  await expect(phone.getByText('₦413,187.50')).toBeVisible()
  await expect(phone.getByText('••6789')).toBeVisible()
  await expect(phone.getByText('Ada O.')).toBeVisible()
  expect(await phone.locator('body').innerText()).not.toMatch(/Okafor|0123456789|CN-ADA|tx-ada/)
  await expectAccessible(phone)

  const code = address.slice(-12)
  await check(`${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`)
  await title('This receipt is not genuine')
  await expectAccessible(phone)
  await check('a1b2-c3d4-e5f6')
  await expect(field).toHaveValue('a1b2-c3d4-e5f6')
  await title("We can't tell")
  await expectAccessible(phone)
  await check('CN-Y9KVVK9M5D')
  await expect(phone.getByText('A code has 12 letters and digits')).toBeVisible()
  await stranger.setOffline(true)
  await check(code)
  await title('Not checked')
  await expect(phone.getByText(/That doesn't tell you whether the receipt is genuine/)).toBeVisible()
  await stranger.setOffline(false)
  await check(code.toLowerCase())
  await title('This receipt is genuine')

  // These requests go directly to the gateway, like those of an attacker who guesses codes.
  const { sha256Hash } = await phone.evaluate(
    () =>
      new Promise<{ sha256Hash: string }>((resolve) => {
        const originalFetch = window.fetch
        window.fetch = (input, init) => {
          resolve(JSON.parse(String(init?.body)).extensions.persistedQuery)
          return originalFetch(input, init)
        }
        document.querySelector<HTMLButtonElement>('button[type=submit]')!.click()
      }),
  )
  for (let attempt = 0; attempt < 30; attempt += 1)
    await stranger.request.post(`${stack.app}/graphql`, {
      data: {
        operationName: 'CheckReceipt',
        variables: { code: `00000000GS${10 + attempt}` },
        extensions: { persistedQuery: { version: 1, sha256Hash } },
      },
    })
  await check('000000000000')
  await title('Not checked')
  await check(code)
  await title('This receipt is genuine')
  expect(Number((await world.audit()).drift)).toBe(0)
  await stranger.close()
})
