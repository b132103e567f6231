import { expect } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { foreignMarkup, payloads, test } from './hostile'

test.use({ serviceWorkers: 'block' })
test.setTimeout(1_800_000)

test(`${payloads.length} payloads in every part of a URL never run`, async ({ page }) => {
  await openSignedIn(page, 'ada')
  await page.evaluate(async (all) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
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
        await nextFrame()
      }
  }, payloads)
  expect(await foreignMarkup(page)).toEqual([])
  const typedText = payloads.slice(0, 10).join(' ')
  await page.goto(`/dashboard/help?${new URLSearchParams({ transactionId: typedText, hash: typedText })}`)
  await expect(page.getByLabel('Transaction ID')).toHaveValue(typedText)
  expect(await foreignMarkup(page)).toEqual([])
})
