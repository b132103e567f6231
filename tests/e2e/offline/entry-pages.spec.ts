import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

/** Blocks every script of the app; returns a function that lets them load. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Collects console errors: React reports hydration failures there. */
const consoleErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

const userId = (page: Page) => page.getByLabel('Username or email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const login = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })

/** Waits until the app is interactive: it has then removed its listener for early clicks. */
const waitUntilInteractive = (page: Page) => page.waitForFunction(() => !('earlyInput' in window))

/** Takes a screenshot once the page is idle: two in a row are equal. */
const pictureOf = async (page: Page): Promise<Buffer> => {
  let last = await page.screenshot()
  await expect
    .poll(async () => {
      const previous = last
      last = await page.screenshot()
      return last.equals(previous)
    })
    .toBe(true)
  return last
}

/** The page's level 1 headings in order, and when the app's splash appeared and the URL changed, ms. */
interface Observations {
  headings: string[]
  splashAt: number
  leftAt: number
}
const watchHeadings = (page: Page) =>
  page.addInitScript(() => {
    const observations: Observations = { headings: [], splashAt: 0, leftAt: 0 }
    Object.assign(window, { observations })
    const observe = () => {
      const heading = document.querySelector('#root h1')
      // The prerendered variant that the app replaces remains hidden until parsing ends.
      const text = heading?.checkVisibility({ visibilityProperty: true }) ? heading.textContent : null
      if (text && text !== observations.headings.at(-1)) observations.headings.push(text)
      if (text === 'CoinNaira' && heading?.closest('main:not(.splash)'))
        observations.splashAt ||= performance.now()
      if (location.pathname !== '/') observations.leftAt ||= performance.now()
      requestAnimationFrame(observe)
    }
    observe()
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
  // These are times of the page's clock: on a slow machine the test itself would measure too late.
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
    field.dataset.mark = 'original'
  })
  await password(page).press('Enter')
  await page.waitForTimeout(1_000)
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login')
  await expect(userId(page)).toHaveValue('ada')
  let body = ''
  await page.route('**/graphql', async (route) => {
    body ||= route.request().postData() ?? ''
    // The delay lets the test check the form while it is submitting.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  release()
  await expect(login(page)).toHaveAttribute('aria-busy', 'true')
  await expect(userId(page)).toHaveAttribute('data-mark', 'original')
  await expect(userId(page)).toHaveValue('ada')
  await expect(password(page)).toBeFocused()
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  expect(JSON.parse(body)).toMatchObject({
    operationName: 'Login',
    variables: { input: { userId: 'ada', password: 'Ada-Naira-1' } },
  })
  expect(errors).toEqual([])
})

for (const [path, firstButton] of [
  ['/register', 'Show password'],
  ['/login', 'Log in with fingerprint'],
] as const)
  test(`${path} renders the same before its scripts load as in the app`, async ({ page }) => {
    const errors = consoleErrors(page)
    await page.addInitScript(() => localStorage.setItem('device.fingerprint', 'registered'))
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    // An optional font could load before or after the first screenshot.
    await page.route('**/*.woff2', (route) => route.abort())
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const first = page.getByRole('button').first()
    await expect(first).toHaveAccessibleName(firstButton)
    const prerendered = await pictureOf(page)
    release()
    await waitUntilInteractive(page)
    await expect(first).toHaveAccessibleName(firstButton)
    await expect(page).toHaveTitle(/^CoinNaira \| (Login|Join Us)$/)
    expect((await pictureOf(page)).equals(prerendered)).toBe(true)
    expect(errors.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })

test('an element that an extension adds to the form does not clear early input', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await userId(page).fill('ada')
  await password(page).pressSequentially('Ada-Naira')
  await password(page).evaluate((field) =>
    field.insertAdjacentElement('afterend', document.createElement('i')),
  )
  release()
  await waitUntilInteractive(page)
  await page.keyboard.type('-1')
  await expect(userId(page)).toHaveValue('ada')
  await expect(password(page)).toHaveValue('Ada-Naira-1')
})

test('the app renders entry pages with a query or for a signed-in customer', async ({ page }) => {
  const errors = consoleErrors(page)
  await watchHeadings(page)
  /** Loads the app's code only after the splash has painted: a busy machine may skip that frame. */
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

  test('if scripts are off, a form sends nothing and the page asks for scripts', async ({ page }) => {
    const requestPaths: string[] = []
    await page.goto('/login')
    page.on('request', (request) => !request.url().endsWith('/icon.svg') && requestPaths.push(request.url()))
    // The notice is above the form. It is not rendered here: the test's browser parses as if scripts ran.
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
