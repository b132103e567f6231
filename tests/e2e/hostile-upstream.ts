import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { buildSchema, getNamedType, isObjectType, isScalarType } from 'graphql'
import { hostileText } from './hostile'

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** 'Comment.body': every field of the schema that holds free text. */
export const textFields = (without: ReadonlySet<string>): ReadonlySet<string> => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))
  const fields = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => {
          const named = getNamedType(field.type)
          return isScalarType(named) && named.name === 'String'
        })
        .map((field) => `${type.name}.${field.name}`),
    )
  return new Set(fields.filter((field) => !without.has(field)))
}

const poisoned = (value: unknown, fields: ReadonlySet<string>): unknown => {
  if (Array.isArray(value)) return value.map((one) => poisoned(one, fields))
  if (!isJson(value)) return value
  const type = String(value.__typename)
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      typeof inner === 'string' && fields.has(`${type}.${key}`)
        ? [key, hostileText(`${type}.${key}`)]
        : [key, poisoned(inner, fields)],
    ),
  )
}

/** From now on every answer of the API is poisoned in these fields. */
export const poison = async (page: Page, fields: ReadonlySet<string>): Promise<void> => {
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: poisoned(await answer.json(), fields) })
  })
}

/** From now on every call is refused in these words. Returns how to end that. */
export const refuseWith = async (page: Page, summary: string): Promise<() => Promise<void>> => {
  const extensions = { code: 'INVALID', status: 422, summary, fields: { userId: summary } }
  await page.route('**/graphql', (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: summary, extensions }] } }),
  )
  return () => page.unroute('**/graphql')
}

/** Which of the fields the page shows verbatim, in its text, its fields or its names. */
export const shownOf = (page: Page, fields: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (wanted) => {
      const plain = (text: string) => text.replace(/\s+/g, ' ')
      const texts = [
        document.body.textContent ?? '',
        ...[...document.querySelectorAll<HTMLElement>('[aria-label], input, textarea, [title]')].map(
          (element) => `${element.ariaLabel} ${element.title} ${(element as HTMLInputElement).value ?? ''}`,
        ),
      ].map(plain)
      return wanted
        .filter(([, text]) => texts.some((shown) => shown.includes(plain(text))))
        .map(([name]) => name)
    },
    fields.map((field): [string, string] => [field, hostileText(field)]),
  )
