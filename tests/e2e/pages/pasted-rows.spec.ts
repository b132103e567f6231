import type { PasteVerdict } from '../../../machines/sell/deposit/paste.rules'
import { pastedRows } from '../../sell/deposit/pasted.rows'
import { chooseNetwork, expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const verdictText = (verdict: PasteVerdict): string | RegExp => {
  if (verdict.kind === 'differs') return `No match: character ${verdict.at} is different. Don't send.`
  if (verdict.kind === 'otherNetwork') return /^That's an? .+ address, not an? .+ one\. Don't send to it\.$/
  return {
    nothing: '',
    equal: 'It matches.',
    ends: 'The ends match. Compare the whole address.',
    otherAddress: "That's another address. Don't send to it.",
    noAddress: "That's not an address.",
  }[verdict.kind]
}

for (const [chain, rateId, network] of [
  ['tron', 6, 'Tron (TRC-20)'],
  ['eth', 4, 'Ethereum (ERC-20)'],
] as const)
  test(`the address check reads each pasted row on ${network}`, async ({ page }) => {
    await openSignedIn(page, 'ada', `/dashboard/sell/details?rateId=${rateId}`)
    await chooseNetwork(page, network)
    const address = await page.locator('[data-address]').innerText()
    const field = page.getByLabel('Paste the address back to check it')
    const card = page.getByRole('region', { name: 'Check before you send' })
    for (const [, textOf, verdict] of pastedRows.filter(([rowChain]) => rowChain === chain)) {
      await field.fill('')
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), textOf(address))
      await field.press('ControlOrMeta+V')
      await expect(card.locator('[aria-live=assertive]')).toContainText(verdictText(verdict))
      await expect(card.getByText("Don't send")).toHaveCount(
        ['differs', 'otherAddress', 'otherNetwork'].includes(verdict.kind) ? 1 : 0,
      )
    }
  })
