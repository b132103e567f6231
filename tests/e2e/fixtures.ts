import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults } from './accessibility/judge'
import { reportedIn, type Violation, watchViolations } from './security/violations'
import { type WorldClient, worldClient } from './world-client'

export interface Stack {
  app: string
  world: string
  /** Returns every line that the gateway and mock-api have logged so far. */
  logs: () => string
}

interface WorkerFixtures {
  stack: Stack
  /** The number of policy violations that pages of this worker's tests have reported. */
  reportCount: { count: number }
}

interface TestFixtures {
  world: WorldClient
  /** Content policy violations; a test that expects some must remove them, or the fixture fails. */
  violations: Violation[]
}

const startStack = async (): Promise<{ stack: Stack; child: ChildProcess }> => {
  const logFile = join(mkdtempSync(join(tmpdir(), 'coinnaira-')), 'stack.log')
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/e2e/stack.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, STACK_LOG: logFile },
  })
  for await (const line of createInterface({ input: child.stdout! }))
    if (line.startsWith('{'))
      return { stack: { ...(JSON.parse(line) as Stack), logs: () => readFileSync(logFile, 'utf8') }, child }
  throw new Error('the stack did not start')
}

/** A browser test; each worker runs its own product, and each test starts with restored seeds. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // Playwright demands a destructured first argument.
    async ({ browserName: _ }, use) => {
      const { stack, child } = await startStack()
      await use(stack)
      child.stdin?.end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  reportCount: [async ({ browserName: _ }, use) => use({ count: 0 }), { scope: 'worker' }],
  baseURL: async ({ stack }, use) => use(stack.app),
  violations: [
    async ({ context, stack, reportCount }, use) => {
      const violations: Violation[] = []
      await watchViolations(context, (violation) => {
        reportCount.count += 1
        violations.push(violation)
      })
      await use(violations)
      expect(violations).toEqual([])
      // A page in a test's own context reports only to the gateway: its violations fail here.
      expect(reportedIn(stack.logs())).toBeLessThanOrEqual(reportCount.count)
    },
    { auto: true },
  ],
  // Runs for every test, so that no test inherits another one's clock, passwords or faults.
  world: [
    async ({ stack }, use) => {
      const world = worldClient(stack.world)
      await world.reset()
      await use(world)
    },
    { auto: true },
  ],
})

/** Fails on a serious accessibility fault of the current page (WCAG 2.2 AA). */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Waits until the page has replaced the splash. */
export const waitForPage = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^CoinNaira$/ })).toBeVisible()

/** Waits until the page and all its content have loaded. */
export const waitForContent = async (page: Page): Promise<void> => {
  await waitForPage(page)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Navigates as a tap on an in-app link does, without a reload. */
export const navigate = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await waitForContent(page)
}

export const primaryNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Primary' })

/** Fills in and submits the form; the caller checks the outcome. */
export const submitLogin = async (page: Page, userId: string, password: string): Promise<void> => {
  // Typing stops the resume of a stored flow, which would otherwise overwrite the fields.
  await page.getByLabel('Username or email').pressSequentially('x')
  await page.getByLabel('Username or email').fill(userId)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Logs in as a seeded customer and waits for the sell page. */
export const logIn = async (page: Page, userId: string, password: string): Promise<void> => {
  await page.goto('/login')
  await submitLogin(page, userId, password)
  await expect(page).toHaveURL(/\/dashboard\/sell$/)
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible()
}

export const logOut = async (page: Page): Promise<void> => {
  // On a desktop it is in the sidebar, on a phone in the menu.
  const button = page.getByRole('button', { name: 'Log out' })
  if (!(await button.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
  await button.filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
}

export const latestCode = async (world: WorldClient, email: string): Promise<string> => {
  const [mail] = await world.mails(email)
  return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? 'no mail'
}

/** Chooses the network, which a deposit page asks for on its first use. */
export const chooseNetwork = (page: Page, network: string): Promise<void> =>
  page.getByRole('button', { name: network, exact: true }).click()

export { expect, type Locator, type Page }
