import { afterEach, expect, it, vi } from 'vitest'
import { importCode, MissingCode } from '../../client/data/fetch-code'

afterEach(() => vi.unstubAllGlobals())

const mockFetch = (...outcomes: (number | Error)[]) => {
  const fetch = vi.fn(async (_: string) => {
    const outcome = outcomes.shift() ?? 200
    if (outcome instanceof Error) throw outcome
    return new Response('', { status: outcome })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const requestedFiles = (fetch: ReturnType<typeof mockFetch>) => fetch.mock.calls.map(([file]) => file)

it('an import waits for all its files, and a retry fetches only missing files', async () => {
  const fetch = mockFetch(200, new TypeError('cut'), 200)
  const load = vi.fn(async () => 'module')
  await expect(importCode(load, ['/a-1.js', '/a-2.js'])).rejects.toMatchObject({ needsReload: false })
  expect(load).not.toHaveBeenCalled()
  expect(await importCode(load, ['/a-1.js', '/a-2.js'])).toBe('module')
  expect(requestedFiles(fetch)).toEqual(['/a-1.js', '/a-2.js', '/a-2.js'])
})

it('two imports fetch a shared file once', async () => {
  const fetch = mockFetch()
  await Promise.all([importCode(async () => 1, ['/b-1.js']), importCode(async () => 2, ['/b-1.js'])])
  expect(requestedFiles(fetch)).toEqual(['/b-1.js'])
})

it('an import fetches no preloaded file unless its preload failed', async () => {
  const fetch = mockFetch()
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
  mockFetch(status)
  const failure = await importCode(async () => 'module', [`/d-${status}.js`]).catch((error) => error)
  expect(failure).toBeInstanceOf(MissingCode)
  expect(failure.needsReload).toBe(needsReload)
})
