import { expect, logIn } from './fixtures'
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
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectShown()
  await calm()
  await logIn(page, 'ada', 'Ada-Naira-1')
  await refuseWith(page, hostileText('summary'))
  await page.goto('/dashboard/activities')
  await expectShown()
})
