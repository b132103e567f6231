import { arrived, expect, expectAccessible, nameNetwork, test } from '../fixtures'
import { openAs } from '../signed-in'

/** USDT on Tron; its minimum payout is $10. */
const tether = '/dashboard/sell/details?rateId=6'
const detailsOf = (id: string): string => `/dashboard/transactions/details?id=${id}`

test('two deposits below the limit wait for each other and are paid together', async ({ page, world }) => {
  await openAs(page, 'bola', tether)
  await nameNetwork(page, 'Tron (TRC-20)')
  const progress = page.getByRole('region', { name: 'Towards the minimum payout' })
  await expect(progress).toContainText('$0 of $10. Smaller deposits add up')

  const first = await world.deposit('bola', 'USDT', 'tron', '6')
  await world.confirm(first.transactionId)
  await world.approve()
  await page.reload()
  await expect(progress).toContainText('$6 of $10. Smaller deposits add up')
  await page.goto(detailsOf(first.id))
  await expect(page.getByText('Pending').first()).toBeVisible()

  const second = await world.deposit('bola', 'USDT', 'tron', '4')
  await world.confirm(second.transactionId)
  await page.goto(tether)
  await expect(progress).toContainText('$10 of $10: reached. All of it is paid together.')
  await world.approve()
  for (const { id, transactionId } of [first, second]) {
    await page.goto(detailsOf(id))
    await expect(page.getByText(transactionId)).toBeVisible()
    await expect(page.getByText(/Recieved ₦[\d,]+\.\d\d/)).toBeVisible()
  }
  await page.goto(tether)
  await expect(progress).toContainText('$0 of $10')
  expect(Number((await world.audit()).drift)).toBe(0)
})

test('[KYC-01] [KYC-04] [KYC-05] who must verify is asked on the sell page only, and paid when it is done', async ({
  page,
  world,
}) => {
  await openAs(page, 'kemi')
  const dialog = page.getByRole('dialog', { name: 'Verify your identity' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const link = dialog.getByRole('link', { name: /Verify identity/ })
  await expect(link).toHaveAttribute('href', /^https:\/\/.+\?firstName=.+&lastName=.+&accountId=acc-kemi$/)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(link).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('region', { name: 'Identity' })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto('/dashboard/transactions')
  await arrived(page)
  await expect(dialog).toBeHidden()
  await page.goto('/dashboard/sell')
  await expect(dialog).toBeVisible()

  const sale = await world.deposit('kemi', 'USDT', 'bsc', '50')
  await world.confirm(sale.transactionId)
  await world.approve()
  await page.goto(detailsOf(sale.id))
  await expect(page.getByText('Pending').first()).toBeVisible()
  await world.setKyc('kemi', { status: 'Completed' })
  await world.approve()
  await page.reload()
  await expect(page.getByText(/Recieved ₦[\d,]+\.\d\d/)).toBeVisible()
  await page.goto('/dashboard/sell')
  await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
  await expect(dialog).toBeHidden()
})
