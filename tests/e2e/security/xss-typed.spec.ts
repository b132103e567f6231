import { readFileSync } from 'node:fs'
import { expect, type Page } from '../fixtures'
import { openSignedIn } from '../signed-in'
import { foreignMarkup, payloads, test } from './hostile'

test.use({ serviceWorkers: 'block' })

const documents = JSON.parse(readFileSync('client/generated/persisted-documents.json', 'utf8')) as Record<
  string,
  string
>

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values((value ?? {}) as Record<string, unknown>).flatMap((entry) => textsIn(entry))

/** Rejects every mutation and repeats its strings in the errors. Returns the names of the rejected operations. */
const rejectWithEach = async (page: Page) => {
  const rejectedOperations = new Set<string>()
  await page.route('**/graphql', async (route) => {
    const { operationName, variables, extensions } = route.request().postDataJSON() as {
      operationName: string
      variables: Record<string, unknown>
      extensions: { persistedQuery: { sha256Hash: string } }
    }
    const { sha256Hash } = extensions.persistedQuery
    const document = documents[`sha256:${sha256Hash}`] ?? documents[sha256Hash]!
    if (!/\bmutation\b/.test(document)) return route.fallback()
    rejectedOperations.add(operationName)
    const summary = textsIn(variables).join('\n')
    const fields = Object.fromEntries(
      Object.entries({ ...variables, ...(variables.input as object) }).map(([name, value]) => [
        name,
        textsIn(value).join('\n'),
      ]),
    )
    const error = { code: 'INVALID', status: 422, summary, fields }
    await route.fulfill({ json: { data: null, errors: [{ message: summary, extensions: error }] } })
  })
  return { rejectedOperations, stop: () => page.unroute('**/graphql') }
}

/** Types each string into the field and submits its form. Returns the number of strings that the field accepted. */
const typeAndSend = (page: Page, name: string, payloadTexts: readonly string[]): Promise<number> =>
  page.evaluate(
    async ([label, all]) => {
      const nextTask = () => new Promise((resolve) => setTimeout(resolve))
      const find = () => {
        const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
        return [...root.querySelectorAll<HTMLInputElement>('input, textarea')].find(
          (element) =>
            (element.labels?.[0]?.textContent ?? element.ariaLabel) === label &&
            !element.disabled &&
            !element.readOnly,
        )
      }
      for (const [index, text] of all.entries()) {
        const deadline = performance.now() + 2_000
        let field = find()
        while (!field || field.form?.querySelector('[aria-busy=true]')) {
          if (performance.now() > deadline) return index
          await nextTask()
          field = find()
        }
        field.focus()
        field.select()
        document.execCommand('insertText', false, text)
        field.form?.requestSubmit()
        await nextTask()
      }
      return all.length
    },
    [name, payloadTexts] as const,
  )

/** Types all payloads into each field, last field first, submits them, and expects that none becomes markup. */
const typePayloads = async (page: Page, fields: readonly string[], mutation?: string): Promise<void> => {
  const texts = [payloads.join(' '), '<img src=x onerror=alert(1)>']
  const { rejectedOperations, stop } = await rejectWithEach(page)
  for (const field of fields.toReversed()) {
    expect(await typeAndSend(page, field, texts)).toBe(texts.length)
    expect(await foreignMarkup(page)).toEqual([])
  }
  // Only a request that was sent proves that the rejected text is safe too.
  if (mutation) await expect.poll(() => [...rejectedOperations]).toContain(mutation)
  await stop()
}

test('payloads typed into forms before and after the login never run', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await typePayloads(page, ['Username or email', 'Password'])
  await openSignedIn(page, 'ada', '/dashboard/help')
  for (const name of [/^Make a complaint/, "It's not listed"])
    await page.getByRole('button', { name, exact: true }).first().click()
  await typePayloads(
    page,
    [
      ...['Transaction ID', 'Blockchain transaction hash', 'Description (optional)'],
      'Additional details (optional)',
    ],
    'FileComplaint',
  )
})
