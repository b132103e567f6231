import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MockApi, startMockApi } from '../../mock-api/server'

let mock: MockApi
const tron = { symbol: 'USDT', chain: 'tron' }

beforeAll(async () => {
  mock = await startMockApi({ port: 0, worldEnabled: true, settlement: 'manual', feed: 'steady' })
}, 60_000)
afterAll(() => mock.stop())

const get = (path: string) => fetch(`${mock.url}/__world${path}`)
const post = (path: string, body: string) =>
  fetch(`${mock.url}/__world${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

describe('the page', () => {
  it('comes with a policy that lets only its own files run, and all its files are there', async () => {
    const answer = await get('/')
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const files = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files.length).toBeGreaterThan(4)
    for (const path of files) expect((await fetch(mock.url + path)).status, path).toBe(200)
    expect(page).not.toMatch(/<script>|<style|style="| on\w+="|https?:\/\//)
  })

  it('answers under its name without the last slash too', async () => {
    const answer = await get('')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('never parses data as HTML', () => {
    const folder = new URL('../../mock-api/world/panel/', import.meta.url)
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.js'),
    )
    expect(scripts.length).toBeGreaterThan(8)
    for (const file of scripts)
      expect(readFileSync(new URL(file, folder), 'utf8'), file).not.toMatch(
        /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(/,
      )
  })
})

describe('the doors of the world', () => {
  it('are shut to a foreign name on the real server', async () => {
    const call = request(`${mock.url}/__world/state`, { headers: { host: 'evil.example' } })
    call.end()
    const [answer] = await once(call, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(403)
  })

  it.each([[{ worldEnabled: false }], [{ worldEnabled: true, host: '0.0.0.0' }]])(
    'do not exist at all with %o',
    async (options) => {
      const other = await startMockApi({ port: 0, settlement: 'manual', ...options })
      const port = new URL(other.url).port
      for (const path of ['/__world', '/__world/state', '/__world/panel.js'])
        expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
      await other.stop()
    },
    60_000,
  )

  it('say in words what is wrong with a request', async () => {
    expect((await post('/clock', '{')).status).toBe(400)
    expect((await get('/nothing')).status).toBe(404)
    const text = 'advanceMs must be a whole number'
    const wrong = await post('/clock', '{"advanceMs":"soon"}')
    expect([wrong.status, await wrong.json()]).toEqual([
      422,
      { error: { summary: text, fields: { advanceMs: text } } },
    ])
    for (const body of ['{}', '{"at":"tomorrow"}', '[]', 'null'])
      expect((await post('/clock', body)).status, body).toBeGreaterThanOrEqual(400)
  })

  it.each([
    ['/rates', { ...tron, value: '0' }],
    ['/rates', { ...tron, value: '1650.12345' }],
    ['/rates', { ...tron, limit: '10.123' }],
    ['/prices', { symbol: 'BTC', price: '0' }],
    ['/prices', { symbol: 'BTC', price: '99999999999' }],
    ['/feed', { mode: 'sideways' }],
    ['/clock', { advanceMs: Number.MAX_SAFE_INTEGER }],
    ['/clock', { at: '+275000-01-01T00:00:00.000Z' }],
    ['/settlement', { poolMs: -1 }],
    ['/admin-wallet-mode', { on: 'yes' }],
  ])('refuse %s with %o', async (path, body) => {
    expect((await post(path, JSON.stringify(body))).status).toBe(422)
  })
})

it('a reset brings the first day back: people, figures, switches, clock, faults', async () => {
  const state = async () => {
    const { now, requests, prices, ...rest } = (await (await get('/state')).json()) as Record<string, unknown>
    expect([now, requests, prices]).not.toContain(undefined)
    return JSON.parse(JSON.stringify(rest), (key, value) =>
      /Date$|^at$/.test(key) ? null : value,
    ) as unknown
  }
  await mock.world.reset()
  const before = await state()
  await mock.world.createCustomer('regular')
  await mock.world.deposit({ customer: 'ada', ...tron, amount: '5' })
  await mock.world.advanceClock(86_400_000)
  await mock.world.setRate(tron, '1')
  await mock.world.setAdminWalletMode(false)
  await mock.world.announce('Gone soon')
  mock.world.fault({ path: '/v1/*', effect: 'reset', count: null })
  expect(await state()).not.toEqual(before)
  expect((await post('/reset', '{}')).status).toBe(200)
  expect(await state()).toEqual(before)
  expect((await mock.audit()).ok).toBe(true)
})
