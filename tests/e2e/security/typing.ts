import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '../fixtures'
import type { WorldClient } from '../world-client'
import { foreignMarkup } from './hostile'
import type { TypedForm } from './typed-forms'

const documents = JSON.parse(readFileSync('client/generated/persisted-documents.json', 'utf8')) as Record<
  string,
  string
>

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.values((value ?? {}) as Record<string, unknown>).flatMap((entry) => textsIn(entry))

/** Whatever is to be done is refused from now on, in the words that were sent. Tells what was to be done. */
const refuseInItsWords = async (page: Page) => {
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

/** The names of what can be typed in: on the page, or in the dialog that covers it. */
const typable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
    const fields = [...root.querySelectorAll<HTMLInputElement>('input, textarea')].filter(
      (element) =>
        element.checkVisibility() &&
        !/^(?:checkbox|radio|hidden|file)$/.test(element.type) &&
        !element.disabled,
    )
    return fields.map((element) => element.labels?.[0]?.textContent ?? element.ariaLabel ?? element.name)
  })

/** Types the texts into a field one after another, as its form sees it, and sends each; how many it took. */
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

/** Types the texts into every field of a form, sends each, and sees that none became code. */
export const typePayloads = async (
  page: Page,
  world: WorldClient,
  [name, place]: readonly [string, TypedForm],
  texts: readonly string[],
): Promise<void> => {
  await place.open(page, world)
  await expect
    .poll(async () => (await typable(page)).sort(), { message: name })
    .toEqual([...place.fields].sort())
  const { refused: rejectedForms, calm } = await refuseInItsWords(page)
  for (const field of [...place.fields].reverse())
    await test.step(`${name}: ${field}`, async () => {
      expect(await typeAndSend(page, field, texts)).toBe(texts.length)
      expect(await foreignMarkup(page)).toEqual([])
    })
  // A form that nothing typed could be sent with would prove nothing of what comes back.
  if (place.sends) await expect.poll(() => [...rejectedForms], { message: name }).toContain(place.sends)
  await calm()
}
