import { beforeEach } from 'vitest'
import { restFixture, restoreBeforeEach } from '../fixtures/rest'

export const tron = { symbol: 'USDT', chain: 'tron' }
export const hour = 3_600_000

// Tests read the JSON routes' responses field by field.
type Said = Record<string, never> & { id: string; error: { summary: string } }

/** A mock-api with its control panel; each test begins with the first day. */
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
  const ask = async (path: string, body?: object): Promise<{ status: number; data: Said }> => {
    const answer = await (body ? post(`/${path}`, JSON.stringify(body)) : get(`/${path}`))
    return { status: answer.status, data: (await answer.json()) as Said }
  }
  return { rest, get, post, ask }
}
