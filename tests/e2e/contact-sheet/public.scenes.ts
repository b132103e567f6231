import { breakShell } from '../broken-shell'
import { cutUpstream, enter, expect, press, type Scene } from './scene'

const fill = async (page: Parameters<typeof enter>[0], texts: Record<string, string>): Promise<void> => {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** What anyone may open. */
export const publicScenes: readonly Scene[] = [
  {
    name: 'splash',
    play: async ({ page, shoot }) => {
      await page.route('**/*.js', () => undefined)
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByText('CoinNaira')).toBeVisible()
      await shoot('splash')
    },
  },
  {
    name: 'login',
    play: async ({ page, world, shoot }) => {
      await page.goto('/login')
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
      await shoot('login')
      await press(page, 'Login')
      await expect(page.getByText('User ID required!')).toBeVisible()
      await shoot('login: nothing typed')
      await enter(page, 'ada', 'not-hers')
      await expect(page.getByRole('alert').filter({ hasText: 'Invalid user ID' })).toBeVisible()
      await shoot('login: wrong password')
      await cutUpstream(world)
      await press(page, 'Login')
      await expect(page.getByRole('alert').filter({ hasText: 'Oops' })).toBeVisible()
      await shoot('login: nobody answers')
      await world.clearFaults()
      await world.fault({ path: '/v1/*', effect: 'hold', count: null })
      await press(page, 'Login')
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
      await shoot('login: busy')
      await world.release()
    },
  },
  {
    name: 'login: session expired',
    play: async ({ page, world, shoot }) => {
      await enter(page, 'ada', 'Ada-Naira-1')
      await expect(page.getByRole('link', { name: /^Bitcoin/ })).toBeVisible()
      await world.advanceClock(13 * 60 * 60 * 1000)
      await press(page, 'Refresh')
      await expect(page.getByText('You are not authorized. Please sign in')).toBeVisible()
      await page.getByText('You are not authorized. Please sign in').hover()
      await shoot('login: session expired')
    },
  },
  {
    name: 'register',
    play: async ({ page, shoot }) => {
      await page.goto('/register?referral=BLA7M3WZ')
      await expect(page.getByLabel('Referral code')).toHaveValue('BLA7M3WZ')
      await shoot('register: invited')
      await page.goto('/register')
      await press(page, 'Join Us')
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await shoot('register: nothing typed')
      await fill(page, {
        'First name': 'Oluwatobiloba Chukwuemeka',
        'Last name': 'Adeyemi-Okonkwo-Fashola',
        Username: 'bola',
        'Phone number': '08091112233',
        Email: 'bola@example.com',
        Password: 'Sunny-Lagos-7',
      })
      await press(page, 'Join Us')
      await expect(page.getByText('This username is taken')).toBeVisible()
      await shoot('register: taken')
    },
  },
  {
    name: 'recovery',
    play: async ({ page, world, shoot }) => {
      await page.goto('/recovery')
      await expect(page.getByLabel('Email')).toBeVisible()
      await shoot('recovery 1: email')
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByLabel('Email').press('Enter')
      await expect(page.getByLabel('6-digit code')).toBeVisible()
      await shoot('recovery 2: code')
      await page.getByLabel('6-digit code').fill('000000')
      await page.getByLabel('6-digit code').press('Enter')
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
      await shoot('recovery 2: wrong code')
      const [mail] = await world.mails('ada@example.com')
      await page.getByLabel('6-digit code').fill(/\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? '')
      await page.getByLabel('6-digit code').press('Enter')
      await page.getByLabel('New password', { exact: true }).fill('Brand-New-Naira-2')
      await page.getByLabel('Confirm new password').fill('Brand-New-Naira-3')
      await page.getByLabel('Confirm new password').press('Enter')
      await expect(page.getByText('Password mismatch')).toBeVisible()
      await shoot('recovery 3: mismatch')
    },
  },
  {
    name: 'old account',
    play: async ({ page, shoot }) => {
      await enter(page, 'oldie', 'Old-Naira-1')
      await expect(page).toHaveURL(/\/recovery\/old$/)
      await expect(page.getByLabel('First name')).toBeVisible()
      await shoot('old account')
      await page.getByLabel('Email').fill('no email')
      await press(page, 'Recover account')
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await shoot('old account: problems')
    },
  },
  {
    name: 'fingerprint',
    play: async ({ page, context, shoot }) => {
      const cdp = await context.newCDPSession(page)
      await cdp.send('WebAuthn.enable', { enableUI: false })
      const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          ctap2Version: 'ctap2_1',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      await enter(page, 'ada', 'Ada-Naira-1')
      await expect(page).toHaveURL(/\/dashboard\/sell$/)
      await page.goto('/dashboard/profile')
      await press(page, 'Register Biometric')
      await expect(page.getByText('Biometric registered')).toBeVisible()
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('app.')) localStorage.removeItem(key)
      })
      await page.goto('/login')
      await expect(page.locator('main button').first()).toHaveText('Login with fingerprint')
      await shoot('fingerprint: known device')
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
      await press(page, 'Login with fingerprint')
      await expect(page.getByRole('alert').filter({ hasText: 'Error login' })).toBeVisible()
      await shoot('fingerprint: refused')
    },
  },
  {
    name: 'strange addresses',
    play: async ({ page, shoot }) => {
      // A service worker would bring the code that is to fail below.
      await page.addInitScript(() => {
        navigator.serviceWorker.register = () => new Promise(() => undefined)
      })
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await shoot('404: outside')
      const dashboard = '**/dashboard-*.js'
      await page.route(dashboard, (route) => route.abort())
      await enter(page, 'ada', 'Ada-Naira-1')
      await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
      await shoot('code: missing')
      await page.unroute(dashboard)
      await breakShell(page)
      await press(page, 'Refresh')
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
      await shoot('crash')
    },
  },
]
