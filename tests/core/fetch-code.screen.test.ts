import { afterEach, expect, it, vi } from 'vitest'
import { importCode, MissingCode } from '../../client/data/fetch-code'

afterEach(() => vi.unstubAllGlobals())

const answering = (...answers: (number | Error)[]) => {
  const fetch = vi.fn(async (_: string) => {
    const response = answers.shift() ?? 200
    if (response instanceof Error) throw response
    return new Response('', { status: response })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const requestedFiles = (fetch: ReturnType<typeof answering>) => fetch.mock.calls.map(([file]) => file)

it('an import starts after all files are loaded and refetches only the lost ones', async () => {
  const fetch = answering(200, new TypeError('cut'), 200)
  const load = vi.fn(async () => 'module')
  await expect(importCode(load, ['/a-1.js', '/a-2.js'])).rejects.toMatchObject({ needsReload: false })
  expect(load).not.toHaveBeenCalled()
  expect(await importCode(load, ['/a-1.js', '/a-2.js'])).toBe('module')
  expect(requestedFiles(fetch)).toEqual(['/a-1.js', '/a-2.js', '/a-2.js'])
})

it('files that two imports share are fetched once', async () => {
  const fetch = answering()
  await Promise.all([importCode(async () => 1, ['/b-1.js']), importCode(async () => 2, ['/b-1.js'])])
  expect(requestedFiles(fetch)).toEqual(['/b-1.js'])
})

it('preloaded files are not fetched again, failed preloads are', async () => {
  const fetch = answering()
  const entries = new Map([
    [`/c-1.js`, { initiatorType: 'other', responseStatus: 200 }],
    [`/c-2.js`, { initiatorType: 'other', responseStatus: 0 }],
    [`/c-3.js`, { initiatorType: 'fetch', responseStatus: 200 }],
  ])
  vi.stubGlobal('performance', { getEntriesByName: (name: string) => [entries.get(name) ?? []].flat() })
  expect(await importCode(async () => 'module', ['/c-1.js', '/c-2.js', '/c-3.js', '/c-4.js'])).toBe('module')
  expect(requestedFiles(fetch)).toEqual(['/c-2.js', '/c-3.js', '/c-4.js'])
})

it.each([
  [404, true],
  [503, false],
])('a %i for missing code needs a page reload: %s', async (status, needsReload) => {
  answering(status)
  const failure = await importCode(async () => 'module', [`/d-${status}.js`]).catch((error) => error)
  expect(failure).toBeInstanceOf(MissingCode)
  expect(failure.needsReload).toBe(needsReload)
})
