import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const origin = 'https://app.example'
let kept: Set<string>
let sent: string[]
let answers: boolean[]

/** A worker that starts: nothing in memory, what it kept in its cache. */
const start = () => {
  vi.resetModules()
  return import('../../client/worker/tell')
}

beforeEach(() => {
  vi.useFakeTimers()
  kept = new Set()
  sent = []
  answers = []
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept].map((url) => ({ url })),
      put: async (path: string) => kept.add(origin + path),
      delete: async (url: string) => kept.delete(url),
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

it('the worker sends a report again, after longer and longer waits, until it is accepted', async () => {
  const { tell } = await start()
  answers = [false, false, false, true]
  await tell('release-changed', '/index.html')
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

it('a worker that ended before its report was accepted sends it when it starts again', async () => {
  answers = [false]
  await (await start()).tell('release-changed', '/sw.js')
  await (await start()).sendReports()
  expect([sent.length, kept.size]).toEqual([2, 0])
})
