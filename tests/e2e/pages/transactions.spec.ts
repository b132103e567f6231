import { expect, type Page, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test.use({ viewport: { width: 360, height: 800 } })

const openDetails = (page: Page, id: string) =>
  openSignedIn(page, 'ada', `/dashboard/transactions/details?id=${id}`)

test('a comment whose reply is lost is sent again and appears once [COMMENT-03]', async ({ page, world }) => {
  await world.comment('CN-ADAXXXX023', '<b>Hello</b> Ada, أهلا')
  await openDetails(page, 'tx-ada-023')
  const log = page.getByRole('log', { name: 'Comments' })
  await expect(log.getByText('<b>Hello</b> Ada, أهلا')).toBeVisible()
  await world.fault({ method: 'POST', path: '/v1/app/comments', effect: 'reset', when: 'after' })
  await page.getByLabel('Your comment').fill('Where is it?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(log.getByText('Not sent')).toBeVisible()
  await page.reload()
  await expect(log.getByText('Not sent')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(log.getByText(/^(?:Not sent|Sending…)$/)).toHaveCount(0)
  await page.reload()
  await expect(log.getByText('Where is it?')).toHaveCount(1)
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect.poll(async () => (await comments.boundingBox())?.height).toBe(338)
})

test('a crafted link shows no forged value and no foreign transaction [TX-02] [TX-19]', async ({ page }) => {
  await openDetails(page, 'tx-ada-024&status=approved&amountNGN=99999999&transactionId=FORGED&bank=Forged')
  await expect(page.locator('[data-colour=orange]')).toHaveText('Pending')
  expect(await page.getByRole('main').textContent()).not.toMatch(/99,999,999|FORGED|Forged|Recieved/)
  await openDetails(page, 'tx-bola-002')
  await expect(page.getByRole('main').getByText('Transaction not found')).toBeVisible()
  await expect(page.getByRole('log')).toHaveCount(0)
})
