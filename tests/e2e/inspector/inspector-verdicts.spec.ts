import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { unconfirmedText } from '../../../machines/money/intent'
import { expect, navigate, type Page, submitLogin, test } from '../fixtures'
import { journeys } from '../money/wallets-money.journeys'
import { leaveFor, pageTime, unlock } from '../security/locking'
import { openSignedIn } from '../signed-in'
import type { WorldClient } from '../world-client'

const sale = journeys.sell!
const story = (desk: Page) => desk.getByRole('list', { name: 'Story' })
const reply = (desk: Page) => desk.getByRole('region', { name: 'Reply to copy' })
const verdict = (desk: Page, text: RegExp) => desk.getByRole('heading', { name: text })

/** Saves what happened, and opens it as support does. */
const openedBySupport = async (page: Page, browser: Browser): Promise<Page> => {
  await page.getByRole('button', { name: 'Share what happened' }).last().click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const name = 'customer.json'
  const buffer = readFileSync(await (await saving).path())
  const desk = await browser.newPage({ timezoneId: 'UTC' })
  await desk.goto(pathToFileURL('dist/inspector/index.html').href)
  const file = { name, mimeType: 'application/json', buffer }
  await desk.getByLabel('Open a recording').setInputFiles(file)
  await expect(desk.getByText('unchanged since it was made')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Broken rule' })).toHaveCount(0)
  return desk
}

/** The review of a sale of 20 USDT. */
const reviewSale = async (page: Page, world: WorldClient): Promise<void> => {
  await world.credit('ada', 'USDT', 'tron', '100')
  await openSignedIn(page, 'ada', sale.page)
  await sale.review(page)
}
const confirm = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: sale.confirm, exact: true }).click()

test('the inspector reports a refused sale with the refusal that the customer saw', async ({
  page,
  browser,
  world,
}) => {
  const refusal = 'Insufficient balance'
  await reviewSale(page, world)
  await world.fault({ method: 'POST', path: sale.path, effect: 'status', status: 422, summary: refusal })
  await confirm(page)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(refusal)

  const desk = await openedBySupport(page, browser)
  await expect(
    verdict(desk, new RegExp(`^The sale of .* was not done: the server said '${refusal}'`)),
  ).toBeVisible()
  await expect(reply(desk)).toContainText(`no money moved. The app said '${refusal}'.`)
  await expect(story(desk).getByText(/^The customer read: /)).toHaveCount(1)
  await expect(desk.getByText('Times in UTC')).toBeVisible()
  await desk.close()
})

test('the inspector reports an unknown outcome as unknown', async ({ page, browser, world }) => {
  await reviewSale(page, world)
  await world.fault({ path: '/v1/app/wallets/intents/*', effect: 'status', status: 503, count: null })
  await world.fault({ method: 'POST', path: sale.path, effect: 'reset', when: 'after' })
  await confirm(page)
  await expect(page.getByRole('dialog').getByText(unconfirmedText)).toBeVisible()

  const desk = await openedBySupport(page, browser)
  await expect(verdict(desk, /^The sale of .* outcome not known yet/)).toBeVisible()
  await expect(reply(desk)).toContainText('Please do not sell again yet')
  await desk.close()
})

test('the inspector reports a wrong OTP in the words of the field', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  await page.goto('/recovery')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Verify code' }).click()
  const refusal = 'Invalid or expired OTP'
  await expect(page.getByRole('main').getByText(refusal)).toBeVisible()

  const desk = await openedBySupport(page, browser)
  await expect(verdict(desk, new RegExp(`^Recovery: .*the server said '${refusal}'`))).toBeVisible()
  await expect(reply(desk)).toContainText(`You read '${refusal}'`)
  await desk.close()
})

test('the inspector reports a session that ended in a sale, and the amount is back', {
  tag: '@nightly',
}, async ({ page, browser, world }) => {
  await reviewSale(page, world)
  await world.fault({ path: '/v1/app/*', effect: 'status', status: 401 })
  await confirm(page)
  await expect(page).toHaveURL(/\/login\?next=/)
  const unauthorised = 'You are not authorized. Please sign in'
  await expect(page.getByText(unauthorised)).toBeVisible()
  await world.clearFaults()
  await submitLogin(page, 'ada', 'Ada-Naira-1')
  await expect(page.getByRole('textbox', { name: 'Amount in USDT' })).toHaveValue('20')

  await navigate(page, '/dashboard/help')
  const desk = await openedBySupport(page, browser)
  await expect(
    verdict(desk, /^The session ended at \d\d:\d\d Nigerian time, and the file has none/),
  ).toBeVisible()
  await expect(reply(desk)).toContainText(unauthorised)
  await expect(reply(desk)).toContainText("If it isn't there, nothing was sold.")
  await expect(story(desk)).toContainText('Earlier steps were cleared from this device.')
  await desk.close()
})

test('the inspector reports a sale that went through behind the app lock', { tag: '@nightly' }, async ({
  page,
  browser,
  world,
}) => {
  await reviewSale(page, world)
  await world.fault({ method: 'POST', path: sale.path, effect: 'hold', when: 'before' })
  await page.clock.setFixedTime(await pageTime(page))
  await confirm(page)
  await expect.poll(() => world.struck(sale.path)).toBe(1)
  await leaveFor(page, 5 * 60_000)
  await expect(page.getByRole('heading', { name: /^Locked\./ })).toBeVisible()
  await expect.poll(async () => (await world.release()).released).toBeGreaterThan(0)
  await expect.poll(() => page.locator('body').textContent()).toContain(sale.done)
  await unlock(page)
  await expect(page.getByRole('heading', { name: sale.done })).toBeVisible()

  await navigate(page, '/dashboard/help')
  const desk = await openedBySupport(page, browser)
  await expect(verdict(desk, /^The sale of .* went through\.$/)).toBeVisible()
  await expect(reply(desk)).toContainText("There's nothing more you need to do.")
  await expect(story(desk).getByText(/^The app was /)).toHaveText([
    'The app was locked.',
    'The app was unlocked with the password.',
  ])
  await expect(story(desk).getByText(/^The customer read: /)).toHaveCount(0)
  await desk.close()
})
