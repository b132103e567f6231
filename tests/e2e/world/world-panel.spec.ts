import { expect, expectAccessible, test } from '../fixtures'

test.use({ viewport: { width: 360, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] })

test('the panel sends, confirms and approves a deposit', async ({ page, stack }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(`${stack.world}?customer=bola`)
  await expect(page.getByText('Bola-Naira-1')).toBeVisible()
  const personaSelect = page.getByRole('combobox', { name: 'Who', exact: true })
  const address = page.locator('#address')
  await expect(address).toHaveText(/^T\w{33}$/)
  await personaSelect.selectOption({ label: 'sade – staff, refused at login' })
  await expect(address).toHaveText('No deposit address')
  await personaSelect.selectOption({ label: 'ada – regular, with a history' })
  await expect(page.getByText('Ada-Naira-1')).toBeVisible()
  await page.getByRole('button', { name: 'Copy Password' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Ada-Naira-1')
  await expect(address).toHaveText(/^T\w{33}$/)
  await page.getByRole('button', { name: '$20', exact: true }).click()
  await page.getByRole('button', { name: 'Send deposit' }).click()
  // The newest transaction is first.
  const row = page.getByRole('listitem').filter({ hasText: 'USDT (tron)' }).first()
  await expect(row).toContainText(/ USDT \(tron\)deposit CN-\w+ · \$20\D.*pool/)
  await row.getByRole('button', { name: /^Confirm CN-/ }).click()
  await expect(row).toContainText('pending')
  await row.getByRole('button', { name: /^Approve CN-/ }).click()
  await expect(row).toContainText('approved')
  await expect(row.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
