import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const origin = 'https://app.example'
let storedReports: Set<string>
let sentFiles: string[]
let accepted: boolean[]

/** Restarts the worker, which loses its memory but keeps its cache. */
const restartWorker = () => {
  vi.resetModules()
  return import('../../client/worker/violation-reports')
}

beforeEach(() => {
  vi.useFakeTimers()
  storedReports = new Set()
  sentFiles = []
  accepted = []
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...storedReports].map((url) => ({ url })),
      put: async (path: string) => storedReports.add(origin + path),
      delete: async (url: string) => storedReports.delete(url),
    }),
  })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sentFiles.push(
      (JSON.parse(body) as { 'csp-report': { 'source-file': string } })['csp-report']['source-file'],
    )
    return { ok: accepted.shift() ?? true }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the worker retries a rejected report with increasing delays', async () => {
  const { report } = await restartWorker()
  accepted = [false, false, false, true]
  await report('release-changed', '/index.html')
  for (const [waitMs, count] of [
    [4_999, 1],
    [1, 2],
    [9_999, 2],
    [1, 3],
    [20_000, 4],
    [3_600_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waitMs)
    expect(sentFiles).toHaveLength(count)
  }
  expect(new Set(sentFiles)).toEqual(new Set([`${origin}/index.html`]))
})

it('a restarted worker sends a report that the server had not accepted', async () => {
  accepted = [false]
  await (await restartWorker()).report('release-changed', '/sw.js')
  await (await restartWorker()).sendReports()
  expect([sentFiles.length, storedReports.size]).toEqual([2, 0])
})
