import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../mock-api/http/clock'
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
let saleCount = 0

const app = express()
/** The mock environment's clock, an hour ahead of real time. */
const clock = { now: () => new Date(Date.now() + 3_600_000) } as Clock
app.use(recordRequests(log, table, clock), faultsMiddleware(faults, heldRequests))
app.get('/v1/rates/:id', (request, response) => void response.json({ data: { id: request.params.id } }))
app.delete('/v1/account/:password', (_, response) => void response.json({ data: {} }))
app.post('/v1/sell', (_, response) => {
  saleCount += 1
  response.json({ data: { saleCount, text: 'a reply long enough to be cut in two' } })
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
  saleCount = 0
})
const get = (path: string) => fetch(url + path)
const sell = () => fetch(`${url}/v1/sell`, { method: 'POST' })
const nameOf = (error: Error) => error.name

it.each<[string, Omit<FaultOrder, 'path'>, (response: Response) => Promise<unknown>, unknown]>([
  [
    'a 502 after the commit',
    { effect: 'status', status: 502, when: 'after' },
    async ({ status }) => status,
    502,
  ],
  [
    'garbage with the JSON content type',
    { effect: 'garbage' },
    (response) => response.json().catch(nameOf),
    'SyntaxError',
  ],
  ['an empty response', { effect: 'empty' }, (response) => response.text(), ''],
  ['half a body', { effect: 'truncated' }, (response) => response.text().catch(nameOf), 'TypeError'],
])('a fault with count 1 applies to one request only: %s', async (_, fault, read, expected) => {
  faults.add({ path: '/v1/sell', ...fault })
  expect(await read(await sell())).toEqual(expected)
  expect(saleCount).toBe(1)
  expect((await sell()).status).toBe(200)
})

it('the request log uses the control panel’s clock', async () => {
  await sell()
  const [newest] = log.list()
  expect(Date.parse(newest!.at) - Date.now()).toBeGreaterThan(3_590_000)
})

describe('fault matching', () => {
  it('a fault applies to exactly N requests, or to all until it is removed', async () => {
    faults.add({ path: '/v1/*', effect: 'status', count: 2 })
    expect([(await sell()).status, (await sell()).status, (await sell()).status]).toEqual([500, 500, 200])
    const endless = faults.add({ path: '/v1/*', effect: 'status', count: null })
    for (let run = 0; run < 4; run++) expect((await sell()).status).toBe(500)
    expect(faults.remove(endless.id)).toBe(true)
    expect([(await sell()).status, faults.remove(endless.id)]).toEqual([200, false])
  })

  it('a fault matches a template, an exact path, a prefix and a method', async () => {
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

  it('the API rejects a fault for an unknown template', () => {
    expect(() => faults.add({ path: '/v1/rate/{id}', effect: 'reset' })).toThrow('No such route')
  })
})

it('the request log lists recent requests but no path values', async () => {
  await fetch(`${url}/v1/account/hunter2?token=secret`, { method: 'DELETE' })
  await get('/v1/account/hunter2')
  await get('/hunter2/hunter2')
  expect(log.list().map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '(unknown path)', 404],
    ['GET', '/v1/account/{password}', 404],
    ['DELETE', '/v1/account/{password}', 200],
  ])
  expect(JSON.stringify(log.list())).not.toMatch(/hunter2|secret/)
  for (let run = 0; run < 4; run++) await sell()
  expect(log.list()).toHaveLength(5)
  expect(log.list(log.list()[1]!.number)).toHaveLength(1)
})
