import { expect, type Page, type Stack } from '../fixtures'
import { openSignedIn } from '../signed-in'
import type { WorldClient } from '../world-client'
import { everything, foreignMarkup, payloads, test } from './hostile'

test.use({ serviceWorkers: 'block' })
test.setTimeout(120_000)

const dayMs = 86_400_000

/** Calls the upstream's public API as ada; at a daily limit (ruling 24), logs in again a day later. */
const openApi = async ({ world: address }: Stack, world: WorldClient) => {
  const host = address.replace(/\/__world$/, '')
  const send = (method: string, path: string, body: object, headers = {}) =>
    fetch(`${host}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const logIn = async () => {
    const response = await send('POST', '/v1/auth/login', { userId: 'ada', password: 'Ada-Naira-1' })
    expect(response.status).toBe(200)
    return response.headers.get('authorization')
  }
  let authorization = await logIn()
  return async (method: string, path: string, body: object) => {
    const sendOnce = () => send(method, path, body, { authorization, 'idempotency-key': crypto.randomUUID() })
    let response = await sendOnce()
    if (response.status === 429) {
      await world.advanceClock(dayMs)
      authorization = await logIn()
      response = await sendOnce()
    }
    const content = (await response.json()) as { data: Record<string, unknown>; error: unknown }
    expect([path, response.status < 300, content.error]).toEqual([path, true, null])
    return { data: content.data }
  }
}

const texts = payloads.map((payload) => payload.trim())
const shortTexts = texts.filter((text) => text.length >= 4 && text.length <= 64 && !/\p{Cc}/u.test(text))
const chunksOf = (list: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/** Returns the strings that are not on the page as a complete, verbatim text node. */
const missingTexts = (page: Page, expected: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const visibleTexts = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) visibleTexts.add(walker.currentNode.nodeValue ?? '')
    return all.filter((text) => !visibleTexts.has(text))
  }, expected)

const expectVerbatim = async (page: Page, expected: readonly string[]): Promise<void> => {
  await expect.poll(() => missingTexts(page, expected), { timeout: 20_000 }).toEqual([])
  expect(await foreignMarkup(page)).toEqual([])
}

test('200 payloads from the API render verbatim and never run', async ({ page, stack, world }) => {
  const call = await openApi(stack, world)
  const transactionId = 'tx-ada-003'
  const longTexts = chunksOf(texts, 13).map((slice) => slice.join('\n'))
  const names = shortTexts.slice(0, 20)
  await test.step('stored', async () => {
    for (const body of longTexts) await call('POST', '/v1/app/comments', { transactionId, body })
    for (const [index, accountName] of names.entries())
      await call('POST', '/v1/app/newbankaccounts', {
        accountName,
        accountNumber: String(1_000_000_000 + index),
        accountType: 'savings',
        bankId: '000001',
      })
    await call('PUT', `/v1/app/transactions/${transactionId}/note`, { text: names[2]! })
    await call('PUT', '/v1/app/transactions/tx-ada-023/note', { text: names[3]! })
    const [firstName, lastName] = names
    const { data: namedAccount } = await call('PATCH', '/v1/auth/account', { firstName, lastName })
    expect([namedAccount.firstName, namedAccount.lastName]).toEqual([firstName, lastName])
    for (const description of longTexts) {
      const ticket = { transactionId, blockchainTransactionHash: 'x' }
      const { data } = await call('POST', '/v1/app/compliants', { ...ticket, description })
      expect(data.description).toBe(description)
    }
    for (const text of longTexts) await world.notify('ada', text.slice(0, text.indexOf('\n')), text)
    await world.announce(everything)
  })

  await openSignedIn(page, 'ada')
  await expectVerbatim(page, [everything])
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expectVerbatim(page, longTexts)
  await page.goto(`/dashboard/transactions/details?id=${transactionId}`)
  await expectVerbatim(page, [...longTexts, names[2]!])
  await page.goto('/dashboard/transactions')
  await expectVerbatim(page, [names[3]!])
  await page.goto('/dashboard/banks')
  await expectVerbatim(page, names)
  await page.goto('/dashboard/profile')
  await expectVerbatim(page, names.slice(0, 2))

  const extensions = { code: 'INVALID', status: 422, summary: everything, fields: { userId: everything } }
  const violation = { data: null, errors: [{ message: everything, extensions }] }
  await page.route('**/graphql', (route) => route.fulfill({ json: violation }))
  await page.goto('/dashboard/activities')
  await expectVerbatim(page, [everything])
})
