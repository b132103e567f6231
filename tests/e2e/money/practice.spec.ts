import { stageMs } from '../../../client/practice/practice-backend'
import { faultsOn } from '../accessibility/judge'
import { expect, test } from '../fixtures'
import { readStorage } from '../offline/storage'
import { openSignedIn } from '../signed-in'

test.use({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })

test('a practice sale sends and stores nothing', async ({ page, stack }) => {
  const posted: string[] = []
  page.on('request', (request) => posted.push(request.postData() ?? request.url()))
  await page.clock.install()
  await openSignedIn(page, 'ada')
  await page.getByRole('button', { name: 'Try it without money' }).click()
  const sheet = page.getByRole('dialog', { name: 'Practice: no money moves' })
  const marked = async (step: string): Promise<void> => {
    await expect(sheet.getByRole('status').first()).toContainText(step)
    await expect(sheet.getByText('Practice: no money moves')).toBeInViewport({ ratio: 1 })
    await expect(sheet.getByRole('button', { name: 'End practice' })).toBeInViewport({ ratio: 1 })
    expect(await faultsOn(page)).toEqual([])
  }
  await marked('Step 1')
  await sheet.getByRole('button', { name: 'Tron (TRC-20)' }).click()
  await expect(sheet.getByText('Not an address')).toBeInViewport({ ratio: 0.95 })
  await marked('Step 1')
  await sheet.getByRole('button', { name: 'Pretend to send $50' }).click()
  await marked('Step 2')
  await page.clock.fastForward(stageMs)
  await marked('Step 3')
  await page.clock.fastForward(stageMs)
  await marked("That's a complete sale")
  await expect(sheet.getByText('Recieved ₦75,000.00')).toBeVisible()
  await sheet.getByRole('button', { name: 'End practice' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/sell$/)

  // The sell page behind continues to poll its rates.
  const operations = posted.flatMap((body) => /"operationName":"(\w+)"/.exec(body)?.[1] ?? [])
  expect(operations).toContain('SellPage')
  expect(operations.filter((name) => /Deposit|Transaction|PastSales/.test(name))).toEqual([])
  const storedText = await readStorage(page)
  expect(storedText).toContain('watch')
  expect(storedText).not.toMatch(/practice|"flow":"(?:deposit|details)"/i)
  expect(stack.logs()).not.toMatch(/practice-not/i)
})
