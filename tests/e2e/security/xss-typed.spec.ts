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

/** Rejects every mutation from now on, with the sent texts as its errors. Returns the rejected operations' names. */
const rejectWithEach = async (page: Page) => {
  const rejectedForms = new Set<string>()
  await page.route('**/graphql', async (route) => {
    const { operationName, variables, extensions } = route.request().postDataJSON() as {
      operationName: string
      variables: Record<string, unknown>
      extensions: { persistedQuery: { sha256Hash: string } }
    }
    const { sha256Hash } = extensions.persistedQuery
    const document = documents[`sha256:${sha256Hash}`] ?? documents[sha256Hash]!
    if (!/\bmutation\b/.test(document)) return route.fallback()
    rejectedForms.add(operationName)
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
  return { refused: rejectedForms, calm: () => page.unroute('**/graphql') }
}

/** Types each text into the field and submits its form. Returns the number of texts that the field accepted. */
const typeAndSend = (page: Page, name: string, payloadTexts: readonly string[]): Promise<number> =>
  page.evaluate(
    async ([label, all]) => {
      const soon = () => new Promise((done) => setTimeout(done))
      const find = () => {
        const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
        return [...root.querySelectorAll<HTMLInputElement>('input, textarea')].find(
          (element) =>
            (element.labels?.[0]?.textContent ?? element.ariaLabel) === label &&
            !element.disabled &&
            !element.readOnly,
        )
      }
      for (const [at, text] of all.entries()) {
        const until = performance.now() + 2_000
        let field = find()
        while (!field || field.form?.querySelector('[aria-busy=true]')) {
          if (performance.now() > until) return at
          await soon()
          field = find()
        }
        field.focus()
        field.select()
        document.execCommand('insertText', false, text)
        field.form?.requestSubmit()
        await soon()
      }
      return all.length
    },
    [name, payloadTexts] as const,
  )

/** Types all payloads into each field, last field first, submits them, and expects that none became markup. */
const typePayloads = async (page: Page, fields: readonly string[], mutation?: string): Promise<void> => {
  const texts = [payloads.join(' '), '<img src=x onerror=alert(1)>']
  const { refused, calm } = await rejectWithEach(page)
  for (const field of fields.toReversed()) {
    expect(await typeAndSend(page, field, texts)).toBe(texts.length)
    expect(await foreignMarkup(page)).toEqual([])
  }
  // A form that was not sent would prove nothing of what comes back.
  if (mutation) await expect.poll(() => [...refused]).toContain(mutation)
  await calm()
}

test('all payloads in one text never run, typed before and behind the login', async ({ page }) => {
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
