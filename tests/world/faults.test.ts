import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { faultsMiddleware } from '../../mock-api/world/faults/fault-middleware'
import { type FaultOrder, Faults } from '../../mock-api/world/faults/faults'
import { HeldRequests } from '../../mock-api/world/faults/held-requests'
import { RequestLog, recordRequests } from '../../mock-api/world/faults/requests'
import { RouteTable } from '../../mock-api/world/faults/route-table'

const table = new RouteTable([
  { method: 'GET', template: '/v1/rates/{id}' },
  { method: 'GET', template: '/v1/rates/all' },
  { method: 'POST', template: '/v1/sell' },
  { method: 'DELETE', template: '/v1/account/{password}' },
])
const faults = new Faults(table)
const heldRequests = new HeldRequests()
const log = new RequestLog(5)
let sold = 0

const app = express()
app.use(recordRequests(log, table), faultsMiddleware(faults, heldRequests))
app.get('/v1/rates/:id', (request, response) => void response.json({ data: { id: request.params.id } }))
app.delete('/v1/account/:password', (_, response) => void response.json({ data: {} }))
app.post('/v1/sell', (_, response) => {
  sold += 1
  response.json({ data: { sold, text: 'a reply long enough to be cut in two' } })
})
const server = app.listen(0, '127.0.0.1')
let url = ''

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
afterEach(() => {
  faults.clear()
  heldRequests.releaseAll()
  log.clear()
  sold = 0
})
const get = (path: string) => fetch(url + path)
const sell = () => fetch(`${url}/v1/sell`, { method: 'POST' })
const nameOf = (error: Error) => error.name
const fired = () => faults.fired().map(({ effect, when, route }) => [effect, when, route])

describe('each fault strikes once, is recorded, and is over', () => {
  it('status, with a summary and without', async () => {
    faults.add({ path: '/v1/rates/{id}', effect: 'status', status: 503, summary: 'No price' })
    faults.add({ path: '/v1/rates/{id}', effect: 'status' })
    const first = await get('/v1/rates/3')
    expect([first.status, await first.json()]).toMatchObject([503, { error: { summary: 'No price' } }])
    const second = await get('/v1/rates/3')
    expect([second.status, await second.json()]).toMatchObject([500, { data: null, error: null }])
    expect((await get('/v1/rates/3')).status).toBe(200)
    expect(fired()).toEqual([
      ['status', 'before', '/v1/rates/{id}'],
      ['status', 'before', '/v1/rates/{id}'],
    ])
  })

  it('a reset before the handler: nothing happened', async () => {
    faults.add({ method: 'post', path: '/v1/sell', effect: 'reset' })
    await expect(sell()).rejects.toThrow('fetch failed')
    expect(sold).toBe(0)
    expect(fired()).toEqual([['reset', 'before', '/v1/sell']])
    expect((await sell()).status).toBe(200)
  })

  it('a reset after the commit: it happened, the reply is lost', async () => {
    faults.add({ path: '/v1/sell', effect: 'reset', when: 'after' })
    await expect(sell()).rejects.toThrow('fetch failed')
    expect(sold).toBe(1)
    expect(fired()).toEqual([['reset', 'after', '/v1/sell']])
    expect(log.list()).toMatchObject([{ route: '/v1/sell', status: null, faults: ['reset'] }])
  })

  it.each<[string, Omit<FaultOrder, 'path'>, (answer: Response) => Promise<unknown>, unknown]>([
    ['a 502 after', { effect: 'status', status: 502, when: 'after' }, async ({ status }) => status, 502],
    [
      'garbage, said to be JSON',
      { effect: 'garbage' },
      (answer) => answer.json().catch(nameOf),
      'SyntaxError',
    ],
    ['not a byte', { effect: 'empty' }, (answer) => answer.text(), ''],
    ['half a body', { effect: 'truncated' }, (answer) => answer.text().catch(nameOf), 'TypeError'],
  ])('%s the commit', async (_, order, read, expected) => {
    faults.add({ path: '/v1/sell', ...order })
    expect(await read(await sell())).toEqual(expected)
    expect(sold).toBe(1)
    expect((await sell()).status).toBe(200)
  })

  it.each(['before', 'after'] as const)('held %s the handler until released', async (when) => {
    faults.add({ path: '/v1/sell', effect: 'hold', gate: 'sell', when })
    let answered = false
    const answer = sell().then((got) => {
      answered = true
      return got
    })
    await heldRequests.untilHeld('sell')
    expect([answered, sold, heldRequests.waiting()]).toEqual([false, when === 'before' ? 0 : 1, { sell: 1 }])
    expect(heldRequests.release('sell')).toBe(1)
    expect((await answer).status).toBe(200)
    expect([sold, heldRequests.waiting(), heldRequests.release('sell')]).toEqual([1, {}, 0])
  })
})

describe('where and how often', () => {
  it('counts: N requests and not N + 1, or all until cleared', async () => {
    faults.add({ path: '/v1/*', effect: 'status', count: 2 })
    expect([(await sell()).status, (await sell()).status, (await sell()).status]).toEqual([500, 500, 200])
    const endless = faults.add({ path: '/v1/*', effect: 'status', count: null })
    for (let time = 0; time < 4; time++) expect((await sell()).status).toBe(500)
    expect(faults.remove(endless.id)).toBe(true)
    expect([(await sell()).status, faults.remove(endless.id)]).toEqual([200, false])
  })

  it('a delay and a decision strike together; a second decision waits for the next request', async () => {
    faults.add({ path: '/v1/sell', effect: 'latency', ms: 1 })
    faults.add({ path: '/v1/sell', effect: 'status', status: 500 })
    faults.add({ path: '/v1/sell', effect: 'status', status: 502 })
    expect([(await sell()).status, (await sell()).status, (await sell()).status]).toEqual([500, 502, 200])
    expect(faults.fired()).toHaveLength(3)
  })

  it('a template, an exact path, a beginning and a method', async () => {
    faults.add({ path: '/v1/rates/{anything}', effect: 'status', count: null })
    expect((await get('/v1/rates/3')).status).toBe(500)
    expect((await get('/v1/rates/all')).status).toBe(200)
    faults.clear()
    faults.add({ path: '/v1/rates/3', effect: 'status', count: null })
    expect([(await get('/v1/rates/3')).status, (await get('/v1/rates/4')).status]).toEqual([500, 200])
    faults.clear()
    faults.add({ method: 'GET', path: '/v1/*', effect: 'status', count: null })
    expect([(await sell()).status, (await get('/v1/rates/4')).status]).toEqual([200, 500])
  })

  it('a template that is no route of the API is refused', () => {
    expect(() => faults.add({ path: '/v1/rate/{id}', effect: 'reset' })).toThrow('No such route')
  })
})

describe('the request log', () => {
  it('keeps the last ones, newest first, with templates and never a value of a path', async () => {
    await fetch(`${url}/v1/account/hunter2?token=secret`, { method: 'DELETE' })
    await get('/v1/account/hunter2')
    await get('/hunter2/hunter2')
    expect(log.list().map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '(unknown path)', 404],
      ['GET', '/v1/account/{password}', 404],
      ['DELETE', '/v1/account/{password}', 200],
    ])
    expect(JSON.stringify(log.list())).not.toMatch(/hunter2|secret/)
    for (let time = 0; time < 4; time++) await sell()
    expect(log.list()).toHaveLength(5)
    expect(log.list(log.list()[1]!.number)).toHaveLength(1)
  })
})
