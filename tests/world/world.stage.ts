import { beforeEach } from 'vitest'
import { panelLinksOf } from '../../scripts/dev/pages/panel-links'
import { restPage } from '../../scripts/dev/rest-page/rest-page'
import { restoreBeforeEach, restStage } from '../stage/rest'

export const graphiqlUrl = 'http://127.0.0.1:4000/graphql'
export const tron = { symbol: 'USDT', chain: 'tron' }
export const hour = 3_600_000

// What the JSON routes answer is looked at field by field; each test says what it expects.
type Said = Record<string, never> & { id: string; error: { summary: string } }

/** A mock-api with its control panel; each test begins with the first day. */
export const worldStage = () => {
  const panelLinks = panelLinksOf('http://localhost:5173', graphiqlUrl)
  const rest = restStage({ worldEnabled: true, panelLinks, developerPages: { rest: restPage() } })
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
