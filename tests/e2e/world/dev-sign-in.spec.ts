import { join } from 'node:path'
import { formats } from '../../../scripts/qa/formats'
import { plannedPaths } from '../../../scripts/qa/plan'
import { expect, test } from '../fixtures'
import { developmentServer } from './development-server'

// One development server for both.
test.describe.configure({ mode: 'default' })

/** The login machine's changed text, served instead of the file. */
let changed = (source: string): string => source
const changedMachine = {
  name: 'changed-machine',
  enforce: 'pre' as const,
  transform: (source: string, id: string) => (id.endsWith('login.machine.ts') ? changed(source) : undefined),
}
const { app, server } = developmentServer([changedMachine])

/** The link with which the first printed path of a flow begins. */
const printedLink = (flow: 'comments' | 'login'): string => {
  const [path] = plannedPaths(flow, 'transition')
  const text = formats.table({ flow, paths: [path!], of: 1, app: app(), panel: '' })
  return /http\S+\/__become\S+/.exec(text)![0]
}

test('every sign-in link opens the app', async ({ page, stack }) => {
  const signedIn = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('app.account') ?? 'null')?.username)

  await page.route('**/__world/links', (route) => route.fulfill({ json: [{ name: 'App', href: app() }] }))
  await page.goto(`${stack.world}?customer=bola`)
  await page.getByRole('link', { name: 'Open the app as Bola' }).click()
  // Vite prepares new dependencies at the first visit.
  await expect(page.getByRole('heading', { name: 'Sell', level: 1 })).toBeVisible({ timeout: 60_000 })
  expect(await signedIn()).toBe('bola')

  await page.goto(printedLink('comments'))
  await expect(page.getByRole('heading', { name: 'Transaction Details', level: 1 })).toBeVisible()
  expect(await signedIn()).toBe('ada')

  await page.goto(printedLink('login'))
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible()
  expect(await signedIn()).toBeUndefined()
})

test('a changed machine continues in its state or restarts with a message', async ({ page }) => {
  const consoleLines: string[] = []
  page.on('dialog', (dialog) => {
    consoleLines.push(dialog.message())
    void dialog.accept()
  })
  const updates: string[] = []
  page.on('console', (line) => {
    if (line.text().includes('hot updated')) updates.push(line.text())
  })
  await page.goto(`${app()}/login`)
  // Vite prepares new dependencies first, then reloads the page.
  await page.waitForLoadState('networkidle')
  const userId = page.getByLabel('Username or email')
  const password = page.getByLabel('Password', { exact: true })
  await userId.fill('ada')
  await password.fill('wrong')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window)
  /** Changes the machine's file, again where the page was not listening yet, until this holds. */
  const change = async (how: typeof changed, holds: () => boolean): Promise<void> => {
    changed = how
    await expect(async () => {
      server().watcher.emit('change', join(process.cwd(), 'machines/auth/login/login.machine.ts'))
      await expect.poll(holds, { timeout: 3_000 }).toBe(true)
    }).toPass()
  }

  await change(
    (source) => source.replace('error: apiError(403, wrongRoleText)', "error: apiError(403, 'changed')"),
    () => updates.length > 0,
  )
  await expect(userId).toHaveValue('ada')
  await expect(password).toHaveValue('wrong')
  expect(await isSamePage()).toBe(true)
  expect(consoleLines).toEqual([])

  // A late update of the first change must not pass for this one.
  await change(
    (source) => source.replaceAll(/'editing'|editing:/g, (name) => name.replace('editing', 'typing')),
    () => consoleLines.length > 0,
  )
  expect(consoleLines).toEqual([expect.stringMatching(/^login restarts: .*editing/)])
  await expect(userId).toHaveValue('')
  expect(await isSamePage()).toBe(true)
  // The new machine is at work.
  await userId.fill('bola')
  await expect(userId).toHaveValue('bola')
})

test('another sign-in link restores the storage', async ({ page }) => {
  const store = () =>
    page.evaluate(() => {
      try {
        localStorage.setItem('probe', 'x')
        return 'kept'
      } catch (error) {
        return (error as Error).name
      }
    })
  await page.goto(`${app()}/__become?customer=signedOut&to=/login&storage=full`)
  await expect(page).toHaveURL(/\/login$/)
  expect(await store()).toBe('QuotaExceededError')
  await page.goto(`${app()}/__become?customer=signedOut&to=/login`)
  await expect(page).toHaveURL(/\/login$/)
  expect(await store()).toBe('kept')
})
