import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, expectAccessible, test } from '../fixtures'
import { journeys } from '../money/wallets-money.journeys'
import { openSignedIn } from '../signed-in'

const { sell: sale } = journeys

test("the steps of docs/support.md lead from a customer's file to the error", async ({
  page,
  browser,
  world,
}) => {
  // The sale gets no response; the customer opens another page and shares the recording immediately.
  await world.credit('ada', 'USDT', 'tron', '100')
  await openSignedIn(page, 'ada', sale.page)
  await sale.review(page)
  await world.fault({ method: 'POST', path: sale.path, effect: 'hold', when: 'after' })
  await page.getByRole('dialog').getByRole('button', { name: sale.confirm, exact: true }).click()
  await expect.poll(() => world.struck()).toBeGreaterThan(0)
  await world.fault({ path: '/v1/*', effect: 'status', status: 503, count: null })
  await page.goto('/dashboard/help')
  // The error of the complaints has the same button, above the page's own.
  await page.getByRole('button', { name: 'Share what happened' }).last().click()
  const code = await page.locator('p', { hasText: 'File code' }).locator('strong').textContent()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`coinnaira-${code}.json`)
  const text = readFileSync(await download.path(), 'utf8')
  await world.release()

  const inspector = await browser.newPage({ viewport: { width: 1280, height: 760 } })
  // 1. Open the inspector.
  await inspector.goto(pathToFileURL('dist/inspector/index.html').href)
  // 2. Drop the file on it.
  const dataTransfer = await inspector.evaluateHandle((content) => {
    const files = new DataTransfer()
    files.items.add(new File([content], 'customer.json'))
    return files
  }, text)
  await inspector.dispatchEvent('main', 'drop', { dataTransfer })
  await expect(inspector.getByText(`not modified since export, file code ${code}`)).toBeVisible()
  // 3. Read the story and the reply.
  const reference = /Reference([0-9A-F]{4}-[0-9A-F]{4})/
  await expect(inspector.getByRole('heading', { name: /^The sale of .*outcome not known yet/ })).toBeVisible()
  await expect(inspector.getByRole('region', { name: 'Reply to copy' })).toContainText("don't sell again yet")
  await expect(inspector.locator('dl')).toContainText(reference)
  await expect(inspector.getByRole('list', { name: 'Story' })).toContainText(
    'The customer confirmed the order.',
  )
  await expectAccessible(inspector)
  // 4. Step through its run.
  await inspector.getByText(/^Technical/).click()
  await expectAccessible(inspector)
  const runs = inspector.getByRole('combobox', { name: 'Flow run' })
  const run = await runs.getByRole('option', { name: /^walletSale-/ }).getAttribute('value')
  await runs.selectOption(run)
  await inspector.getByRole('heading', { name: 'Support' }).click()
  await inspector.keyboard.press('Home')
  for (const [key, state] of [
    ['ArrowRight', 'walletSale.editing.loading'],
    ['ArrowRight', 'walletSale.editing.ready'],
    ['ArrowDown', 'walletSale.editing.ready'],
    ['ArrowRight', 'placement.reviewing'],
    ['ArrowRight', 'placement.checkingPrice'],
    ['ArrowLeft', 'placement.reviewing'],
    ['End', 'placement.placing'],
  ] as const) {
    await inspector.keyboard.press(key)
    const [flow] = state.split('.')
    const chart = inspector.getByRole('region', { name: `Statechart of ${flow}` })
    await expect(chart.locator(`[data-state="${state}"][data-active]`)).toBeInViewport({ ratio: 0.99 })
    await expect(chart.locator('[data-taken]')).not.toHaveCount(0)
  }
  await expect(inspector.getByRole('region', { name: 'Line' })).toContainText('"intentId"')
  await inspector.close()
})
