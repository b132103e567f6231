import { expect, type Page, test } from '../fixtures'
import { journeys } from '../money/wallets-money.journeys'
import { readStorage } from '../offline/storage'
import { openSignedIn } from '../signed-in'

/** Reloads the page, as after an update or a crash, once the log has stored the customer's last event. */
const reloadAfter = async (page: Page, eventType: string): Promise<void> => {
  await expect.poll(() => readStorage(page)).toContain(`"${eventType}"`)
  await page.reload()
}
/** Reloads the page the moment this text appears; resolves when the page has loaded. */
const reloadWhenVisible = async (
  page: Page,
  visibleText: string,
  act: () => Promise<void>,
): Promise<void> => {
  await page.evaluate((text) => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent?.includes(text)) return
      observer.disconnect()
      location.reload()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  }, visibleText)
  await Promise.all([page.waitForEvent('load'), act()])
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('a reload keeps what a visitor typed, but no secrets', async ({ page }) => {
  await page.goto('/login')
  await field(page, 'Username or email').fill('ada')
  await field(page, 'Password').fill('Ada-Naira-1')
  await reloadAfter(page, 'login.enterPassword')
  await expect(field(page, 'Username or email')).toHaveValue('ada')
  await expect(field(page, 'Password')).toHaveValue('')

  await page.getByRole('link', { name: 'Join Us' }).click()
  await field(page, 'First name').fill('Bola')
  await field(page, 'Email').fill('bola@example.com')
  await field(page, 'Password').fill('Bola-Naira-1')
  await reloadAfter(page, 'register.enterPassword')
  await expect(field(page, 'First name')).toHaveValue('Bola')
  await expect(field(page, 'Email')).toHaveValue('bola@example.com')
  await expect(field(page, 'Password')).toHaveValue('')
  // Validation sees that the password is empty, and a second reload resumes like the first.
  await page.getByRole('button', { name: 'Join Us' }).click()
  await expect(page.getByRole('heading', { name: 'Join Us' })).toBeVisible()
  await reloadAfter(page, 'register.submit')
  await expect(field(page, 'First name')).toHaveValue('Bola')

  await page.goto('/login')
  await page.goto('/register')
  await expect(field(page, 'First name')).toHaveValue('')

  await page.goto('/recovery')
  await field(page, 'Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(field(page, '6-digit code')).toBeVisible()
  await reloadAfter(page, 'recovery.codeSent')
  await expect(field(page, '6-digit code')).toBeVisible()
  await expect(page.getByText('ada@example.com')).toBeVisible()
})

test('a reload as a sale succeeds leaves an empty form and one sale [WALLET-37]', async ({ page, world }) => {
  const { sell: sale } = journeys
  await world.credit('ada', 'USDT', 'tron', '100')
  await openSignedIn(page, 'ada', sale.page)
  await sale.review(page)
  const confirm = page.getByRole('dialog').getByRole('button', { name: sale.confirm, exact: true })
  await reloadWhenVisible(page, 'Transaction Success!', () => confirm.click())
  await expect(page.getByText('80.00000 USDT')).toBeVisible()
  await expect(field(page, 'Amount in USDT')).toHaveValue('')
  await expect(page.getByText('We could not confirm this')).toBeHidden()
  expect(Number((await world.audit()).drift)).toBe(0)
})
