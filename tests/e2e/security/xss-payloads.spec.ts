import { expect } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { foreignMarkup, payloads, test } from './hostile'

test.use({ serviceWorkers: 'block' })
test.setTimeout(1_800_000)

test(`${payloads.length} payloads in every part of an address never run`, async ({ page }) => {
  await openSignedIn(page, 'ada')
  await page.evaluate(async (all) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    for (const text of all.map(encodeURIComponent))
      for (const address of [
        `/dashboard/transactions?currency=${text}&sort=${text}#${text}`,
        `/dashboard/transactions/details?id=${text}`,
        `/dashboard/sell/details?rateId=${text}`,
        `/dashboard/wallets/${text}/${text}`,
        `/dashboard/wallets/${text}/${text}/sell`,
        `/dashboard/help?transactionId=${text}&hash=${text}`,
        `/dashboard/${text}`,
        `/${text}?${text}=${text}#${text}`,
        `/login?next=${text}`,
        `/register?referral=${text}&next=${text}`,
      ]) {
        history.pushState(null, '', address)
        await frame()
      }
  }, payloads)
  expect(await foreignMarkup(page)).toEqual([])
  const some = payloads.slice(0, 10).join(' ')
  await page.goto(`/dashboard/help?${new URLSearchParams({ transactionId: some, hash: some })}`)
  await expect(page.getByLabel('Transaction ID')).toHaveValue(some)
  expect(await foreignMarkup(page)).toEqual([])
})
