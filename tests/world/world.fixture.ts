import { beforeEach } from 'vitest'
import { restFixture, restoreBeforeEach } from '../fixtures/rest'

export const tron = { symbol: 'USDT', chain: 'tron' }
export const hour = 3_600_000

// Lets tests access any field of the JSON responses with no cast.
type JsonData = Record<string, never> & { id: string; error: { summary: string } }

/** Starts a mock-api with its control panel; each test starts with the seeds. */
export const worldFixture = () => {
  const rest = restFixture()
  restoreBeforeEach(() => rest.api)
  beforeEach(() => {
    rest.world.inner.requestLog.clear()
    rest.world.requestTraces.clear()
  })
  const get = (path: string) => fetch(`${rest.url}/__world${path}`)
  const post = (path: string, body: string) =>
    fetch(`${rest.url}/__world${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const ask = async (path: string, body?: object): Promise<{ status: number; data: JsonData }> => {
    const response = await (body ? post(`/${path}`, JSON.stringify(body)) : get(`/${path}`))
    return { status: response.status, data: (await response.json()) as JsonData }
  }
  return { rest, get, post, ask }
}
