import { searchRows } from '../../transactions/history/search.rows'
import { expect, test } from '../fixtures'
import { openSignedIn } from '../signed-in'

test('the search finds each row of notes [EXT-01]', async ({ page, stack }) => {
  const authorization = await openSignedIn(page, 'ada')
  const notes = [...new Set(searchRows.map(([note]) => note))]
  const idOf = (note: string) => `tx-ada-${String(notes.indexOf(note) + 1).padStart(3, '0')}`
  for (const note of notes) {
    const address = new URL(`/v1/app/transactions/${idOf(note)}/note`, stack.world).href
    const response = await page.request.put(address, { data: { text: note }, headers: { authorization } })
    expect(response.status()).toBe(200)
  }
  await page.goto('/dashboard/transactions')
  const search = page.getByLabel('Search transactions')
  for (const [note, typed, isFound] of searchRows) {
    await search.fill(typed)
    await expect(page.locator(`a[href$="id=${idOf(note)}"]`)).toHaveCount(isFound ? 1 : 0)
  }
})
