import { chooseNetwork, expect, navigate, type Page, test, waitForContent } from '../fixtures'
import { openSignedIn } from '../signed-in'

test.use({ viewport: { width: 360, height: 740 } })

/** For each main figure of the page, its line count and whether it fits in the window. */
const amounts = (page: Page) =>
  page.locator('[data-amount]').evaluateAll((figures) =>
    figures.map((figure) => {
      const range = document.createRange()
      range.selectNodeContents(figure)
      const [first, ...others] = [...range.getClientRects()] as [DOMRect, ...DOMRect[]]
      // The smaller decimals are less than half a line lower: rounding keeps them on the same line.
      const tops = new Set([0, ...others.map(({ top }) => Math.round((top - first.top) / first.height))])
      const { left, right } = range.getBoundingClientRect()
      return { text: figure.textContent, lines: tops.size, isInside: left >= 0 && right <= innerWidth }
    }),
  )

const expectOneLine = async (page: Page, ...texts: RegExp[]): Promise<void> => {
  for (const text of texts)
    await expect(page.locator('[data-amount]').filter({ hasText: text }).first()).toBeVisible()
  for (const amount of await amounts(page)) expect(amount).toMatchObject({ lines: 1, isInside: true })
}

test('no main figure wraps at 360 px for any number of millions', async ({ page, world }) => {
  await world.credit('ada', 'USDT', 'tron', '98765432.12345678')
  await openSignedIn(page, 'ada')
  await page.getByRole('button', { name: /USDT/ }).click()
  await page.getByRole('link', { name: /TRC-20/ }).click()
  await chooseNetwork(page, 'Tron (TRC-20)')
  await page.getByLabel('If I send (USDT)').fill('98765432.12345678')
  await expectOneLine(page, /^≈\s₦[\d,]{11,}/)

  const sale = await world.deposit('ada', 'USDT', 'tron', '7654321.09876543')
  await navigate(page, `/dashboard/transactions/details?id=${sale.id}`)
  await expectOneLine(page, /^≈\s₦[\d,]{11,}\.\d\d$/)
  await world.confirm(sale.transactionId)
  await world.approve(sale.transactionId)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText(/^Recieved ₦[\d,]{11,}\.\d\d$/)).toBeVisible()
  await expectOneLine(page, /^₦[\d,]{11,}\.\d\d$/)

  await navigate(page, '/dashboard/wallets')
  await expectOneLine(page, /^₦[\d,]{13,}/)
  await navigate(page, '/dashboard/wallets/USDT/tron')
  await expectOneLine(page, /^₦[\d,]{13,}/)
  await navigate(page, '/dashboard/wallets/USDT/tron/sell')
  await page.getByRole('textbox', { name: 'Amount in USD', exact: true }).fill('87654321.99')
  await expectOneLine(page, /^₦[\d,]{13,}/)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Review your order' })).toBeVisible()
  await expectOneLine(page, /^₦[\d,]{13,}/)
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Transaction Success!' })).toBeVisible()
  await expectOneLine(page, /^₦[\d,]{13,}/)
  await page.getByRole('link', { name: 'Follow this sale' }).click()
  await waitForContent(page)
  await expect(page).toHaveURL(/\/dashboard\/transactions\/details\?id=/)
  await expectOneLine(page, /₦/)
})
