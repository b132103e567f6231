import { expect, expectAccessible, test } from '../fixtures'

test.use({ viewport: { width: 360, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] })

const complaints: string[] = []
test.beforeEach(async ({ page, stack }) => {
  complaints.length = 0
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(`${stack.world}?customer=bola`)
})
test.afterEach(() => expect(complaints).toEqual([]))

test('the panel plays a scenario, lists events and restores a snapshot', async ({ page, world, stack }) => {
  const snapshot = 'before-the-test'
  await page.getByRole('link', { name: 'Scenarios' }).click()
  await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(10)
  await page.getByRole('button', { name: 'Play First sale' }).click()
  await expect(page.getByRole('status')).toHaveText('First sale is ready')
  await expect(page.getByText('played', { exact: true })).toBeVisible()

  await page.getByRole('textbox', { name: 'Name' }).fill('Not A Name')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText(/^A name has up to 40 small letters/)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await page.getByRole('textbox', { name: 'Name' }).fill(snapshot)
  await page.getByRole('button', { name: 'Save' }).click()
  const before = page.getByRole('listitem').filter({ hasText: snapshot })
  await expect(before).toContainText(/from the seeds.*current/)

  await world.announce('Gone again soon')
  await world.deposit('bola', 'USDT', 'tron', '31')
  const row = page
    .getByRole('row', { name: /bola.* 31 USDT tron/ })
    .or(page.getByRole('row', { name: /31 USDT tron/ }))
  await expect(row.first()).toContainText('pool')
  await world.fault({ path: '/v1/app/rates/all', effect: 'status' })
  expect((await page.request.get(stack.world.replace('__world', 'v1/app/rates/all'))).status()).toBe(500)
  await expect(page.getByRole('row', { name: /GET \/v1\/app\/rates\/all \(status\)/ })).toContainText('500')
  await page.getByLabel('Show').selectOption('request')
  await expect(row).toHaveCount(0)
  await page.getByLabel('Show').selectOption('')
  await expect(row.first()).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: `Go back to ${snapshot}` }).click()
  await expect(page.getByRole('status')).toHaveText(`${snapshot} is restored`)
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByText('Gone again soon')).toHaveCount(0)
  expect((await world.audit()).drift).toBe('0')
})

test('the panel adds and clears a fault, audits the books and confirms a reset', async ({
  page,
  world,
  stack,
}) => {
  await page.getByRole('link', { name: 'Faults' }).click()
  await page.getByLabel('Route').selectOption('GET /v1/app/rates/all')
  await page.getByLabel('What happens').selectOption('status')
  await page.getByRole('textbox', { name: 'Requests' }).fill('0')
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('all requests', { exact: true })).toBeVisible()
  const call = await page.request.get(stack.world.replace('__world', 'v1/app/rates/all'))
  expect(call.status()).toBe(500)
  await expect(page.getByText(/^status before · \/v1\/app\/rates\/all/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('Everything works.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Books' }).click()
  await page.getByRole('button', { name: 'Audit the books' }).click()
  await expect(page.getByText('The books balance.')).toBeVisible()
  expect((await world.audit()).drift).toBe('0')
  await expectAccessible(page)

  await world.announce('Still here')
  const standsThere = async (count: number) => {
    await page.getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByText('Still here')).toHaveCount(count)
    await page.getByRole('link', { name: 'Books' }).click()
  }
  await page.getByRole('button', { name: 'Reset the mock environment' }).click()
  await page.getByRole('button', { name: 'No' }).click()
  await standsThere(1)
  await page.getByRole('button', { name: 'Reset the mock environment' }).click()
  await page.getByRole('button', { name: 'Yes, reset' }).click()
  await expect(page.getByRole('status')).toHaveText('The mock environment was reset')
  await standsThere(0)
})
