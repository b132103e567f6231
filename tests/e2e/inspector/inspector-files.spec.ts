import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import type { Recording } from '../../../client/record/recording/recording'
import { saleRecording, settled, unknown } from '../../inspector/sales'

const inspector = pathToFileURL('dist/inspector/index.html').href
const fileOf = (name: string, recording: Recording) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(recording)),
})
const open = async (page: Page, ...files: ReturnType<typeof fileOf>[]): Promise<void> => {
  await page.goto(inspector)
  await page.getByLabel('Open a recording').setInputFiles(files)
}
test('the inspector merges two files of a customer by time', async ({ page }) => {
  const morning = await saleRecording([unknown], { isOpen: true })
  const noon = await saleRecording([settled], { session: 'tab-2', intentId: 'intent-2', from: 3_600_000 })
  await open(page, fileOf('noon.json', noon), fileOf('morning.json', morning))
  await expect(page.getByText('2 files, merged by time')).toBeVisible()
  const cases = page.getByRole('navigation', { name: 'Cases' })
  await expect(cases.getByRole('button')).toHaveText([/Wallet sale.*11:41/, /Wallet sale.*12:41/])
  await cases.getByRole('button').nth(1).click()
  await expect(page.getByRole('heading', { name: /^The sale of .* went through\.$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reply to copy' })).toContainText('went through at 13:41')

  await page.getByText(/^Technical/).click()
  for (const [name, file] of [
    ['Mermaid (.mmd)', 'walletSale.mmd'],
    ['XState (.json)', 'walletSale.json'],
  ] as const) {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    expect((await saving).suggestedFilename()).toBe(file)
  }
})
