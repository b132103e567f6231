import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'
import {
  consoleErrors,
  type Entry,
  headings,
  holdScripts,
  live,
  password,
  testRender,
  userId,
  watchHeadings,
} from './entry-page'

const entries: readonly Entry[] = [
  { path: '/login', firstButton: 'Show password' },
  { path: '/login', firstButton: 'Log in with fingerprint', device: 'with a fingerprint' },
  { path: '/register', firstButton: 'Show password' },
  { path: '/recovery', firstButton: 'Send code' },
  { path: '/verify', firstButton: 'Check' },
]
for (const entry of entries)
  for (const colorScheme of ['light', 'dark'] as const) testRender(entry, colorScheme)

test("an extension's node in the form does not clear early input", async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await userId(page).fill('ada')
  await password(page).pressSequentially('Ada-Naira')
  await password(page).evaluate((field) =>
    field.insertAdjacentElement('afterend', document.createElement('i')),
  )
  release()
  await live(page)
  await page.keyboard.type('-1')
  await expect(userId(page)).toHaveValue('ada')
  await expect(password(page)).toHaveValue('Ada-Naira-1')
})

test('the app renders entry pages with a query or for a signed-in customer', async ({ page }) => {
  const errors = consoleErrors(page)
  await watchHeadings(page)
  /** Loads the app's code after the splash has painted: a busy machine may paint no frame in between. */
  const open = async (path: string): Promise<void> => {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => headings(page)).toEqual(['CoinNaira'])
    release()
  }
  await open('/login?next=%2Fdashboard%2Fwallets')
  await expect(page.getByText('Log in to pick up where you left off.')).toBeVisible()
  await expect.poll(() => headings(page)).toEqual(['CoinNaira', 'Login'])
  await open('/register?referral=ADA12345')
  await expect(page.getByLabel('Referral code')).toHaveValue('ADA12345')
  await expect.poll(() => headings(page)).toEqual(['CoinNaira', 'Join Us'])
  await openSignedIn(page, 'ada')
  await open('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Sell' })).toBeVisible()
  await expect.poll(() => headings(page)).toEqual(['CoinNaira', 'Sell'])
  expect(errors).toEqual([])
})
