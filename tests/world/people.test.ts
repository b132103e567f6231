import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MockApi, startMockApi } from '../../mock-api/server'
import { kinds } from '../../mock-api/world/people/new-customers'

let mock: MockApi

beforeAll(async () => {
  mock = await startMockApi({ port: 0, worldEnabled: true, settlement: 'manual', feed: 'steady' })
}, 60_000)
afterAll(() => mock.stop())

const json = { 'content-type': 'application/json' }
const login = (userId: string, password: string, old = '') =>
  fetch(`${mock.url}/v1/auth/login${old}`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ userId, password }),
  })
const tokenOf = async (name: string) => {
  const { username, password } = await mock.world.persona(name)
  return (await login(username, password)).headers.get('authorization') ?? ''
}
const read = async (path: string, token: string) => {
  const answer = await fetch(mock.url + path, { headers: { authorization: token } })
  return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data }
}
const world = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
  const answer = await fetch(`${mock.url}/__world/${path}`, {
    method,
    headers: { ...json, 'x-world': 'test' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

describe('people', () => {
  it.each(['ada', 'bola', 'newbie', 'kemi'])(
    '%s of the seed logs in with what the panel shows',
    async (name) => {
      const { accountId, username, password } = await mock.world.persona(name)
      const state = (await world(`state?customer=${accountId}`)).body
      expect(state.customer).toMatchObject({ username, password, payable: true })
      expect((await login(username, password)).status).toBe(200)
    },
  )

  it('the old account can only log in the old way, and gets no deposit', async () => {
    const { accountId, username, password } = await mock.world.persona('old')
    expect((await login(username, password)).status).toBe(404)
    expect((await login(username, password, '/old')).status).toBe(200)
    const order = { customer: accountId, symbol: 'USDT', chain: 'tron', amount: '5' }
    expect((await world('deposits', order)).status).toBe(404)
    await expect(mock.world.persona('nobody')).rejects.toMatchObject({ status: 404 })
  })

  it.each(kinds.map(({ kind }) => kind))('a new customer of kind %s can log in at once', async (kind) => {
    const { username, password } = await mock.world.createCustomer(kind)
    expect((await login(username, password, kind === 'old' ? '/old' : '')).status).toBe(200)
  })

  it('an unknown kind is refused', async () => {
    expect(await world('customers', { kind: 'king' })).toMatchObject({ status: 422 })
  })
})

describe('faults and requests on the real API', () => {
  it('a fault put in force by its JSON route strikes, is recorded and can be cleared', async () => {
    const token = await tokenOf('ada')
    const order = { path: '/v1/app/rates/{id}', effect: 'status', status: 503, summary: 'Later', count: null }
    const { id } = (await world('faults', order)).body
    expect((await read('/v1/app/rates/1', token)).status).toBe(503)
    expect((await read('/v1/app/rates/all', token)).status).toBe(200)
    expect((await world('faults')).body).toMatchObject({
      faults: [{ id, left: null }],
      fired: [{ id, effect: 'status', route: '/v1/app/rates/{id}' }],
    })
    expect((await world(`faults/${id}`, undefined, 'DELETE')).status).toBe(200)
    expect((await world(`faults/${id}`, undefined, 'DELETE')).status).toBe(404)
    expect((await read('/v1/app/rates/1', token)).status).toBe(200)
  })

  it.each([
    { path: '/v1/app/nothing/{id}', effect: 'reset' },
    { path: '/v1/*', effect: 'explode' },
    { path: '/v1/*', effect: 'status', status: 99 },
    { path: '/v1/*', effect: 'status', count: 0 },
    { path: '/v1/*', effect: 'latency', ms: -1 },
    { effect: 'reset' },
  ])('refuses a fault that makes no sense: %o', async (order) => {
    expect((await world('faults', order)).status).toBe(422)
    expect(mock.world.faults()).toEqual([])
  })
})
