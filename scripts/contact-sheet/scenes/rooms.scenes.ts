import type { Page } from '@playwright/test'
import { arrived } from '../../../tests/e2e/fixtures'
import { begin, cutUpstream, expect, holdReads, open, press, type Scene, scene } from '../scene'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ has: page.getByText(text) })

const fingerprints = [
  {
    id: 'one',
    name: 'Chrome on Android',
    createDate: '2026-11-03T08:00:00.000Z',
    lastUsedDate: '2026-11-20T17:30:00.000Z',
  },
  { id: 'two', name: 'Safari on iPhone or iPad', createDate: '2026-10-01T08:00:00.000Z', lastUsedDate: null },
].map((device) => ({ __typename: 'Fingerprint', ...device }))
const summary = 'Please enter your password again'
const stale = {
  data: null,
  errors: [{ message: summary, extensions: { code: 'FORBIDDEN', status: 403, summary, fields: {} } }],
}

/** Bank accounts, friends, ranks, activities, help and profile. */
export const roomScenes: readonly Scene[] = [
  scene('banks', async ({ page, shoot }) => {
    await begin(page, 'ada', '/dashboard/banks')
    await shoot('banks', page.getByText('0123456789'))
    await row(page, '8031234567').getByRole('button', { name: 'Make default' }).click()
    await shoot('banks: password asked', page.getByRole('dialog', { name: 'Enter your password' }))
    await page.keyboard.press('Escape')
    await row(page, '8031234567')
      .getByRole('button', { name: /^More for/ })
      .click()
    await shoot('banks: menu', page.getByRole('dialog'))
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await shoot('banks: delete?', page.getByRole('alertdialog'))
    await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
    await press(page, 'Deleted')
    await shoot('banks: deleted ones')
  }),
  scene('bank editor', async ({ page, shoot }) => {
    await begin(page, 'ada', '/dashboard/banks')
    await press(page, 'Add Bank Account')
    await shoot('bank editor', dialog(page))
    await dialog(page).getByRole('combobox', { name: 'Bank' }).click()
    await shoot('bank editor: banks', page.locator('li[role=option]').first())
    await page.keyboard.type('kuda')
    await page.keyboard.press('Enter')
    await dialog(page).getByLabel('Account Number').fill('208765439')
    await dialog(page)
      .getByLabel('Beneficiary Name')
      .fill('Oluwatobiloba Chukwuemeka Adeyemi-Okonkwo-Fashola')
    await dialog(page).getByLabel('Beneficiary Name').press('Enter')
    await shoot('bank editor: problems', dialog(page).locator('[aria-invalid=true]').first())
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await row(page, '8031234567')
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await shoot('bank editor: edit', page.getByRole('dialog', { name: 'Edit Bank Account' }))
  }),
  scene('referrals', async ({ page, world, shoot }) => {
    await begin(page, await world.createCustomer('referrer'))
    await open(page, '/dashboard/referrals')
    await shoot('referrals')
    await open(page, '/dashboard/leaderboard')
    await shoot('leaderboard')
  }),
  scene('activities', async ({ page, shoot }) => {
    await begin(page, 'ada', '/dashboard/activities')
    await shoot('activities')
  }),
  scene('help', async ({ page, shoot }) => {
    await begin(page, 'ada', '/dashboard/help')
    await shoot('help')
    await press(page, 'Make a complaint')
    await press(page, 'Submit')
    await shoot('help: complaint', page.getByText('This field is required').first())
    await page.keyboard.press('Escape')
    await press(page, 'Chat with us')
    await shoot('help: chat opens', page.getByText('Opening live chat…'))
    // The toast may have disappeared while earlier pictures were taken.
    await shoot('help: chat', page.getByRole('region', { name: 'Live chat' }))
  }),
  scene('profile', async ({ page, shoot }) => {
    await begin(page, 'ada', '/dashboard/profile')
    await shoot('profile')
    await press(page, 'Edit first name')
    await page.getByLabel('First name').and(page.locator('input')).fill('')
    await press(page, 'Save')
    await shoot('profile: editing', page.locator('[aria-invalid=true]').first())
    await page.reload()
    await press(page, 'Change Password')
    await shoot('profile: password', dialog(page))
    await page.keyboard.press('Escape')
    await press(page, 'Delete Account')
    await shoot('profile: delete', dialog(page))
    await page.keyboard.press('Escape')
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string }
      if (operationName === 'Fingerprints') return route.fulfill({ json: { data: { fingerprints } } })
      if (operationName === 'RemoveFingerprint') return route.fulfill({ json: stale })
      return route.continue()
    })
    await page.reload()
    await shoot('profile: fingerprints', page.getByText('Safari on iPhone or iPad'))
    await page.getByRole('button', { name: 'Remove' }).first().click()
    await shoot('profile: password for a fingerprint', dialog(page))
  }),
  scene('empty rooms', async ({ page, shoot }) => {
    await begin(page, 'newbie')
    for (const room of ['banks', 'referrals', 'leaderboard', 'activities', 'wallets', 'sell']) {
      await open(page, `/dashboard/${room}`)
      await shoot(`empty: ${room}`)
    }
  }),
  scene('rooms that load, rooms that fail', async ({ page, world, shoot }) => {
    const rooms = ['banks', 'referrals', 'leaderboard', 'activities', 'help']
    await begin(page, 'ada')
    await holdReads(world)
    for (const room of rooms.slice(0, -1)) {
      await page.goto(`/dashboard/${room}`)
      await arrived(page)
      await shoot(`loading: ${room}`)
    }
    await world.clearFaults()
    await world.release()
    await cutUpstream(world)
    for (const room of rooms) {
      await page.goto(`/dashboard/${room}`)
      await arrived(page)
      if (room !== 'help') await shoot(`failure: ${room}`, page.getByText(/Oops/).first())
    }
  }),
  scene('long names', async ({ page, shoot }) => {
    await page.goto('/register')
    for (const [label, text] of Object.entries({
      'First name': 'Oluwatobilobachukwuemeka',
      'Last name': 'محمد Adeyemi-Okonkwo-Fashola',
      Username: 'oluwatobilobachukwuemeka2026',
      'Phone number': '08091112277',
      Email: 'oluwatobiloba.chukwuemeka.adeyemi@a-rather-long-company-name.example.ng',
    }))
      await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByLabel('Password', { exact: true }).fill('Sunny-Lagos-7')
    await press(page, 'Join Us')
    await expect(page).toHaveURL(/\/dashboard\/sell$/)
    await press(page, /^Account of/)
    await shoot('long names: account', dialog(page))
    await open(page, '/dashboard/profile')
    await shoot('long names: profile')
  }),
]
