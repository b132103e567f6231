import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const origin = 'https://app.example'
let storedReports: Set<string>
let sent: string[]
let answers: boolean[]

/** A restarted worker: its memory is empty, its cache is not. */
const start = () => {
  vi.resetModules()
  return import('../../client/worker/violation-reports')
}

beforeEach(() => {
  vi.useFakeTimers()
  storedReports = new Set()
  sent = []
  answers = []
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...storedReports].map((url) => ({ url })),
      put: async (path: string) => storedReports.add(origin + path),
      delete: async (url: string) => storedReports.delete(url),
    }),
  })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { 'csp-report': { 'source-file': string } })['csp-report']['source-file'])
    return { ok: answers.shift() ?? true }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the worker repeats a rejected report with longer waits', async () => {
  const { report } = await start()
  answers = [false, false, false, true]
  await report('release-changed', '/index.html')
  for (const [waits, count] of [
    [4_999, 1],
    [1, 2],
    [9_999, 2],
    [1, 3],
    [20_000, 4],
    [3_600_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waits)
    expect(sent).toHaveLength(count)
  }
  expect(new Set(sent)).toEqual(new Set([`${origin}/index.html`]))
})

it('a restarted worker sends a report that was not accepted', async () => {
  answers = [false]
  await (await start()).report('release-changed', '/sw.js')
  await (await start()).sendReports()
  expect([sent.length, storedReports.size]).toEqual([2, 0])
})
