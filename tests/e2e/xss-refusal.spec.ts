import { expect } from './fixtures'
import { foreignMarkup, hostileText, test } from './hostile'
import { refuseWith, shownOf } from './hostile-upstream'

test.use({ serviceWorkers: 'block' })

test('a refusal that is all payloads is shown verbatim, at the login and behind it', async ({
  page,
  world: _,
}) => {
  const expectShown = async () => {
    await expect.poll(() => shownOf(page, ['summary']), { timeout: 20_000 }).toEqual(['summary'])
    expect(await foreignMarkup(page)).toEqual([])
  }
  await page.goto('/login')
  const calm = await refuseWith(page, hostileText('summary'))
  await page.getByLabel('Username or email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('Ada-Naira-1')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await login.click()
  await expectShown()
  await calm()
  // What was typed is still there.
  await login.click()
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  await refuseWith(page, hostileText('summary'))
  await page.goto('/dashboard/activities')
  await expectShown()
})
