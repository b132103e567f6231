import type { Page } from '@playwright/test'
import { arrived } from '../fixtures'
import { cutUpstream, expect, holdReads, logInAs, open, press, type Scene } from './scene'

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
  {
    name: 'banks',
    play: async ({ page, shoot }) => {
      await logInAs(page, 'ada')
      await open(page, '/dashboard/banks')
      await expect(page.getByText('0123456789')).toBeVisible()
      await shoot('banks')
      await row(page, '8031234567').getByRole('button', { name: 'Make default' }).click()
      await expect(page.getByRole('dialog', { name: 'Enter your password' })).toBeVisible()
      await shoot('banks: password asked')
      await page.keyboard.press('Escape')
      await row(page, '8031234567').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await shoot('banks: delete?')
      await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
      await press(page, 'Deleted')
      await shoot('banks: deleted ones')
    },
  },
  {
    name: 'bank editor',
    play: async ({ page, shoot }) => {
      await logInAs(page, 'ada')
      await open(page, '/dashboard/banks')
      await press(page, 'Add Bank Account')
      await expect(dialog(page)).toBeVisible()
      await shoot('bank editor')
      await dialog(page).getByRole('combobox', { name: 'Bank' }).click()
      await expect(page.locator('li[role=option]').first()).toBeVisible()
      await shoot('bank editor: banks')
      await page.keyboard.type('kuda')
      await page.keyboard.press('Enter')
      await dialog(page).getByLabel('Account Number').fill('208765439')
      await dialog(page)
        .getByLabel('Beneficiary Name')
        .fill('Oluwatobiloba Chukwuemeka Adeyemi-Okonkwo-Fashola')
      await dialog(page).getByLabel('Beneficiary Name').press('Enter')
      await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
      await shoot('bank editor: problems')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await row(page, '8031234567').getByRole('button', { name: 'Edit' }).click()
      await expect(page.getByRole('dialog', { name: 'Edit Bank Account' })).toBeVisible()
      await shoot('bank editor: edit')
    },
  },
  {
    name: 'referrals',
    play: async ({ page, world, shoot }) => {
      await logInAs(page, await world.createCustomer('promoter'))
      await open(page, '/dashboard/referrals')
      await shoot('referrals')
      await open(page, '/dashboard/leaderboard')
      await shoot('leaderboard')
    },
  },
  {
    name: 'activities',
    play: async ({ page, shoot }) => {
      await logInAs(page, 'ada')
      await open(page, '/dashboard/activities')
      await shoot('activities')
    },
  },
  {
    name: 'help',
    play: async ({ page, shoot }) => {
      await logInAs(page, 'ada')
      await open(page, '/dashboard/help')
      await shoot('help')
      await press(page, 'Make a complaint')
      await press(page, 'Submit')
      await expect(page.getByText('This field is required').first()).toBeVisible()
      await shoot('help: complaint')
      await page.keyboard.press('Escape')
      await press(page, 'Chat with us')
      await expect(page.getByText('Opening live chat…')).toBeVisible()
      await shoot('help: chat opens')
      // The toast about it may be gone by now: the pictures before took their time.
      await expect(page.getByRole('region', { name: 'Live chat' })).toBeVisible()
      await shoot('help: chat')
    },
  },
  {
    name: 'profile',
    play: async ({ page, shoot }) => {
      await logInAs(page, 'ada')
      await open(page, '/dashboard/profile')
      await shoot('profile')
      await press(page, 'Edit first name')
      await page.getByLabel('First name').and(page.locator('input')).fill('')
      await press(page, 'Save')
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await shoot('profile: editing')
      await page.reload()
      await press(page, 'Change Password')
      await expect(dialog(page)).toBeVisible()
      await shoot('profile: password')
      await page.keyboard.press('Escape')
      await press(page, 'Delete Account')
      await expect(dialog(page)).toBeVisible()
      await shoot('profile: delete')
      await page.keyboard.press('Escape')
      await page.route('**/graphql', async (route) => {
        const { operationName } = route.request().postDataJSON() as { operationName: string }
        if (operationName === 'Fingerprints') return route.fulfill({ json: { data: { fingerprints } } })
        if (operationName === 'RemoveFingerprint') return route.fulfill({ json: stale })
        return route.continue()
      })
      await page.reload()
      await expect(page.getByText('Safari on iPhone or iPad')).toBeVisible()
      await shoot('profile: fingerprints')
      await page.getByRole('button', { name: 'Remove' }).first().click()
      await expect(dialog(page)).toBeVisible()
      await shoot('profile: password for a fingerprint')
    },
  },
  {
    name: 'empty rooms',
    play: async ({ page, shoot }) => {
      await logInAs(page, 'newbie')
      for (const room of ['banks', 'referrals', 'leaderboard', 'activities', 'wallets', 'sell']) {
        await open(page, `/dashboard/${room}`)
        await shoot(`empty: ${room}`)
      }
    },
  },
  {
    name: 'rooms that load, rooms that fail',
    play: async ({ page, world, shoot }) => {
      const rooms = ['banks', 'referrals', 'leaderboard', 'activities', 'help']
      await logInAs(page, 'ada')
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
        if (room !== 'help') await expect(page.getByText(/Oops/).first()).toBeVisible()
        await shoot(`failure: ${room}`)
      }
    },
  },
  {
    name: 'long names',
    play: async ({ page, shoot }) => {
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
      await expect(dialog(page)).toBeVisible()
      await shoot('long names: account')
      await open(page, '/dashboard/profile')
      await shoot('long names: profile')
    },
  },
]
