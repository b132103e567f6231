import { expect, type Page, test } from '../fixtures'
import { differenceOf, pictureOf } from '../pictures'
import { sample, sampleEvery } from '../sample'
import { openSignedIn } from '../signed-in'

/** Holds every script of the app back until it is released. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release: () => void = () => undefined
  const heldRequest = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await heldRequest
    await route.continue()
  })
  return release
}

/** Errors on the console: React tells there of a page that it could not take over. */
const consoleErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

const userId = (page: Page) => page.getByLabel('Username or email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

/** The app is live: its listener for early clicks is removed. */
const live = (page: Page) => page.waitForFunction(() => !('earlyInput' in window))

/** Every first heading that the page shows, in order; when the app's own splash was there, and when its address was left. */
interface Observations {
  headings: string[]
  splashAt: number
  leftAt: number
}
const watchHeadings = (page: Page) =>
  page.addInitScript(() => {
    const observations: Observations = { headings: [], splashAt: 0, leftAt: 0 }
    Object.assign(window, { observations })
    const look = () => {
      const heading = document.querySelector('#root h1')
      // The variant to be replaced stays hidden until the parser ends.
      const text = heading?.checkVisibility({ visibilityProperty: true }) ? heading.textContent : null
      if (text && text !== observations.headings.at(-1)) observations.headings.push(text)
      if (text === 'CoinNaira' && heading?.closest('main:not(.splash)'))
        observations.splashAt ||= performance.now()
      if (location.pathname !== '/') observations.leftAt ||= performance.now()
      requestAnimationFrame(look)
    }
    look()
  })
const observationsOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { observations: Observations }).observations)
const headings = async (page: Page) => (await observationsOn(page)).headings

test('the splash renders before any script and lasts two seconds [AUTH-01]', async ({ page }) => {
  const release = await holdScripts(page)
  await watchHeadings(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#root svg')).toBeVisible()
  await expect(page.getByText('CoinNaira')).toBeVisible()
  release()
  await page.waitForURL('**/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  // The page's own clock: the test would see it late where the machine is slow.
  const { splashAt, leftAt } = await observationsOn(page)
  expect(splashAt).toBeGreaterThan(0)
  expect(leftAt - splashAt).toBeGreaterThan(1_500)
})

test('the app takes over text, submit and focus of a form used before its scripts', async ({ page }) => {
  const errors = consoleErrors(page)
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await userId(page).fill('ada')
  await password(page).fill('Ada-Naira-1')
  await userId(page).evaluate((field) => {
    field.dataset.mark = 'the same'
  })
  await password(page).press('Enter')
  await page.waitForTimeout(1_000)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  await expect(userId(page)).toHaveValue('ada')
  let body = ''
  await page.route('**/graphql', async (route) => {
    body ||= route.request().postData() ?? ''
    // Held for a moment: the form is looked at while it is sent.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  release()
  await expect(login(page)).toHaveAttribute('aria-busy', 'true')
  await expect(userId(page)).toHaveAttribute('data-mark', 'the same')
  await expect(userId(page)).toHaveValue('ada')
  await expect(password(page)).toBeFocused()
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  expect(JSON.parse(body)).toMatchObject({
    operationName: 'Login',
    variables: { input: { userId: 'ada', password: 'Ada-Naira-1' } },
  })
  expect(errors).toEqual([])
})

test('text typed before the scripts stays and is validated', async ({ page }) => {
  const errors = consoleErrors(page)
  const release = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Ngozi')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Last name').pressSequentially('Ok')
  release()
  await live(page)
  // Typed on where the app has just come.
  await page.keyboard.type('oye')
  await page.getByRole('button', { name: 'Join Us' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ngozi')
  await expect(page.getByLabel('Last name')).toHaveValue('Okoye')
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Last name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveValue('not an address')
  expect(errors).toEqual([])
})

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

test('the app checks a receipt code that was submitted before it loaded', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/verify', { waitUntil: 'commit' })
  await page.getByLabel('Code on the receipt').pressSequentially('ABC')
  await page.getByRole('button', { name: 'Check' }).click()
  release()
  await live(page)
  await expect(page.getByText('A code has 12 letters and digits')).toBeVisible()
  await expect(page.getByLabel('Code on the receipt')).toHaveValue('ABC')
})

const entries = [
  ['/login', 'Show password'],
  ['/login', 'Login with fingerprint', 'on a device that knows a fingerprint'],
  ['/register', 'Show password'],
  ['/recovery', 'Send code'],
  ['/verify', 'Check'],
] as const
for (const [place, [path, firstButton, device = '']] of sampleEvery([...entries.entries()], 2))
  for (const colorScheme of sample(['light', 'dark'] as const, place))
    test(`${path} ${device} renders before any script as in the app, ${colorScheme}`, async ({ page }) => {
      const errors = consoleErrors(page)
      if (device) await page.addInitScript(() => localStorage.setItem('device.fingerprint', 'registered'))
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const release = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const first = page.getByRole('button').first()
      await expect(first).toHaveAccessibleName(firstButton)
      if (device) await userId(page).fill('ada')
      const before = await pictureOf(page)
      release()
      await live(page)
      await expect(first).toHaveAccessibleName(firstButton)
      await expect(page).toHaveTitle(/^CoinNaira \| (Login|Join Us|Recovery|Verify a receipt)$/)
      expect(differenceOf(before, await pictureOf(page))).toBeNull()
      // A text that the machine did not get would be lost in a new render.
      if (device) {
        await password(page).pressSequentially('x')
        await expect(userId(page)).toHaveValue('ada')
      }
      expect(errors).toEqual([])
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts a form sends nothing and the page asks for scripts', async ({ page }) => {
    const requestPaths: string[] = []
    await page.goto('/login')
    page.on('request', (request) => !request.url().endsWith('/icon.svg') && requestPaths.push(request.url()))
    // Above the form. (The test's browser runs no scripts, but its parser believes that it does.)
    await expect(page.locator('noscript + #root')).toBeAttached()
    expect(await page.locator('noscript').textContent()).toContain('This app needs JavaScript')
    await userId(page).fill('ada')
    await password(page).fill('Ada-Naira-1')
    await password(page).press('Enter')
    await login(page).click()
    await page.waitForTimeout(500)
    expect(new URL(page.url()).search).toBe('')
    expect(requestPaths).toEqual([])
  })
})
