import { codeFor } from '../../../tests/e2e/fixtures'
import { breakShell } from '../../../tests/e2e/offline/broken-shell'
import { giveReader, leave } from '../../../tests/e2e/reader'
import { begin, cutUpstream, enter, expect, press, type Scene, scene } from '../scene'

const fill = async (page: Parameters<typeof enter>[0], texts: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** What anyone may open. */
export const publicScenes: readonly Scene[] = [
  scene('splash', async ({ page, shoot }) => {
    await page.route('**/*.js', () => undefined)
    await page.goto('/', { waitUntil: 'commit' })
    await shoot('splash', page.getByText('CoinNaira'))
  }),
  scene('login', async ({ page, world, shoot }) => {
    await page.goto('/login')
    await shoot('login', page.getByRole('heading', { name: 'Login' }))
    await press(page, 'Login')
    await shoot('login: nothing typed', page.getByText('User ID required!'))
    await enter(page, 'ada', 'not-hers')
    await shoot('login: wrong password', page.getByRole('alert').filter({ hasText: 'Invalid user ID' }))
    await cutUpstream(world)
    await press(page, 'Login')
    await shoot('login: nobody answers', page.getByRole('alert').filter({ hasText: 'Oops' }))
    await world.clearFaults()
    await world.fault({ path: '/v1/*', effect: 'hold', count: null })
    await press(page, 'Login')
    await shoot('login: busy', page.locator('[aria-busy=true]').first())
    await world.release()
  }),
  scene('login: session expired', async ({ page, world, shoot }) => {
    await enter(page, 'ada', 'Ada-Naira-1')
    await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
    await world.advanceClock(13 * 60 * 60 * 1000)
    await page.reload()
    await expect(page.getByText('You are not authorized. Please sign in')).toBeVisible()
    await page.getByText('You are not authorized. Please sign in').hover()
    await shoot('login: session expired')
  }),
  scene('register', async ({ page, shoot }) => {
    await page.goto('/register?referral=BLA7M3WZ')
    await expect(page.getByLabel('Referral code')).toHaveValue('BLA7M3WZ')
    await shoot('register: invited')
    await page.goto('/register')
    await press(page, 'Join Us')
    await shoot('register: nothing typed', page.locator('[aria-invalid=true]').first())
    await fill(page, {
      'First name': 'Oluwatobiloba Chukwuemeka',
      'Last name': 'Adeyemi-Okonkwo-Fashola',
      Username: 'bola',
      'Phone number': '08091112233',
      Email: 'bola@example.com',
      Password: 'Sunny-Lagos-7',
    })
    await press(page, 'Join Us')
    await shoot('register: taken', page.getByText('This username is taken'))
  }),
  scene('verify', async ({ page, shoot }) => {
    await page.goto('/verify')
    await press(page, 'Check')
    await shoot('verify: no code')
    await page.goto('/verify?code=7KQ2M9XD4ADA')
    await shoot('verify: not genuine', page.getByText(/^No payout carries this code/))
    await page.goto('/verify?code=A1B2C3D4E5F6')
    await shoot('verify: an older code', page.getByText(/^Letters are easily mixed up/))
  }),
  scene('recovery', async ({ page, world, shoot }) => {
    await page.goto('/recovery')
    await shoot('recovery 1: email', page.getByLabel('Email'))
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Email').press('Enter')
    await shoot('recovery 2: code', page.getByLabel('6-digit code'))
    await page.getByLabel('6-digit code').fill('000000')
    await page.getByLabel('6-digit code').press('Enter')
    await shoot('recovery 2: wrong code', page.locator('[aria-invalid=true]'))
    await page.getByLabel('6-digit code').fill(await codeFor(world, 'ada@example.com'))
    await page.getByLabel('6-digit code').press('Enter')
    await page.getByLabel('New password', { exact: true }).fill('Brand-New-Naira-2')
    await page.getByLabel('Confirm new password').fill('Brand-New-Naira-3')
    await page.getByLabel('Confirm new password').press('Enter')
    await shoot('recovery 3: mismatch', page.getByText('Password mismatch'))
  }),
  scene('old account', async ({ page, shoot }) => {
    await enter(page, 'oldie', 'Old-Naira-1')
    await expect(page).toHaveURL(/\/recovery\/old$/)
    await shoot('old account', page.getByLabel('First name'))
    await page.getByLabel('Email').fill('no email')
    await press(page, 'Recover account')
    await shoot('old account: problems', page.locator('[aria-invalid=true]').first())
  }),
  scene('fingerprint', async ({ page, shoot }) => {
    const { verify } = await giveReader(page)
    await begin(page, 'ada', '/dashboard/profile')
    await press(page, 'Register Biometric')
    await expect(page.getByText('Biometric registered')).toBeVisible()
    await leave(page)
    await expect(page.locator('main button').first()).toHaveText('Login with fingerprint')
    await shoot('fingerprint: known device')
    await verify(false)
    await press(page, 'Login with fingerprint')
    await shoot('fingerprint: refused', page.getByRole('alert').filter({ hasText: 'Error login' }))
  }),
  scene('strange addresses', async ({ page, shoot }) => {
    // A service worker would serve the code that must fail below.
    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => new Promise(() => undefined)
    })
    await page.goto('/nowhere')
    await shoot('404: outside', page.getByRole('heading', { name: 'Page not found' }))
    const dashboard = '**/dashboard-*.js'
    await page.route(dashboard, (route) => route.abort())
    await enter(page, 'ada', 'Ada-Naira-1')
    await shoot('code: missing', page.getByRole('button', { name: 'Refresh' }))
    await page.unroute(dashboard)
    await breakShell(page)
    await press(page, 'Refresh')
    await shoot('crash', page.getByRole('heading', { name: 'Something went wrong' }))
  }),
]
