import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { internalDetails, isPolluted } from '../attack/wire/hostile'
import { exchange } from '../attack/wire/wire'
import { startTestMockApi } from '../fixtures/mock-api'
import { graphiqlUrl } from '../fixtures/rest'
import { hour, tron, worldFixture } from './world.fixture'

const { rest, get, post, ask } = worldFixture()

describe('the page', () => {
  it('the panel’s policy allows only its own scripts, and its files load', async () => {
    const response = await get('/')
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    const files = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files.length).toBeGreaterThan(4)
    for (const path of files) expect((await fetch(rest.url + path)).status, path).toBe(200)
    expect(page).not.toMatch(/<script>|<style|style="| on\w+="|https?:\/\//)
  })

  it('the panel never parses data as HTML', () => {
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

  it('the REST contract page loads all its files from the same server', async () => {
    const response = await get('/rest')
    expect(response.url).toBe(`${rest.url}/__world/rest/`)
    expect(response.headers.get('content-security-policy')).not.toMatch(/https?:|script-src[^;]*unsafe/)
    const files = [...(await response.text()).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path!)
    expect(files.length).toBeGreaterThan(3)
    for (const path of files) expect((await fetch(new URL(path, response.url))).status, path).toBe(200)
    const contract = (await ask('rest/contract.json')).data
    expect(contract.servers).toEqual([{ url: '/' }])
    expect(Object.keys(contract.paths!).length).toBeGreaterThan(40)
    expect((await ask('links')).data).toEqual([
      { name: 'App', href: 'http://localhost:5173' },
      { name: 'Flow inspector', href: 'http://localhost:5173/inspector/' },
      { name: 'REST contract', href: '/__world/rest/' },
      { name: 'GraphiQL', href: graphiqlUrl },
    ])
    // The panel is accessible only from this machine.
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (const path of ['', 'people.json', 'swagger-ui.css'])
      expect((await fetch(`${rest.url}/__world/rest/${path}`, { headers })).status).toBe(403)
  })
})

describe('the control panel’s endpoints', () => {
  it('the server rejects panel requests with another host name', async () => {
    const { status } = await exchange(rest.url, { path: '/__world/state', headers: { host: 'evil.example' } })
    expect(status).toBe(403)
  })

  it('if the panel is off, the server has no panel endpoints', async () => {
    const serverWithoutPanel = await startTestMockApi([])
    const paths = ['', '/state', '/panel.js', '/rest/']
    const responses = await Promise.all(
      paths.map((path) => fetch(`${serverWithoutPanel.url}/__world${path}`)),
    )
    await serverWithoutPanel.stop()
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  it('the panel’s endpoints explain an invalid request', async () => {
    for (const [body, status] of [
      ['{', 400],
      [`"${'x'.repeat(100_000)}"`, 413],
      ['{"__proto__":{"customer":"ada"},"constructor":1}', 422],
    ] as const) {
      const response = await post('/deposits', body)
      expect([response.status, isPolluted()]).toEqual([status, false])
      expect(await response.text()).not.toMatch(internalDetails)
    }
    expect((await get('/state?customer=a&customer=b')).status).toBe(422)
    expect((await get('/nothing')).status).toBe(404)
    const text = 'advanceMs must be a whole number'
    expect(await ask('clock', { advanceMs: 'soon' })).toEqual({
      status: 422,
      data: { error: { summary: text, fields: { advanceMs: text } } },
    })
    for (const body of ['{}', '{"at":"tomorrow"}', '[]', 'null'])
      expect((await post('/clock', body)).status, body).toBeGreaterThanOrEqual(400)
  })

  const deposit = { customer: 'bola', ...tron }
  it.each<[path: string, body: object, status?: number]>([
    ['rates', { ...tron, value: '0' }],
    ['rates', { ...tron, limit: '10.123' }],
    ['rates', { symbol: 'USDT', chain: 'btc', value: '1' }, 404],
    ['prices', { symbol: 'BTC', price: '0' }],
    ['prices', { symbol: 'DOGE', price: '1' }, 404],
    ['feed', { mode: 'sideways' }],
    ['clock', { advanceMs: Number.MAX_SAFE_INTEGER }],
    ['settlement', { poolMs: -1 }],
    ['admin-wallet-mode', { on: 'yes' }],
    ['customers', { kind: 'king' }],
    ['past', { customer: 'bola', count: 0 }],
    ['past', { customer: 'bola', count: 20_001 }],
    ['past', { customer: 'newbie', count: 5 }, 409],
    ['faults', { path: '/v1/app/nothing/{id}', effect: 'reset' }],
    ['faults', { path: '/v1/*', effect: 'explode' }],
    ['faults', { path: '/v1/*', effect: 'status', status: 99 }],
    ['faults', { effect: 'reset' }],
    ['deposits', { ...deposit, amount: '5', customer: 'nobody' }, 404],
    ['deposits', deposit],
    ['confirm', { transactionId: 'tx-nothing' }, 404],
    ['credits', { ...deposit, amount: '5', symbol: 'DOGE' }, 404],
    ...['0', '-1', '1e3', '1234567890', '0.1234567890123456789', ''].map((amount): [string, object] => [
      'credits',
      { ...deposit, amount },
    ]),
    ...['0', '-1', '1e3', 'many', '1000000000'].map((amount): [string, object] => [
      'deposits',
      { ...deposit, amount },
    ]),
  ])('the panel’s endpoints reject %s with %o', async (path, body, status = 422) => {
    expect((await ask(path, body)).status).toBe(status)
    expect(rest.world.faults()).toEqual([])
  })

  it('the panel’s endpoints explain a rejected step', async () => {
    const { id } = (await ask('deposits', { ...deposit, amount: '5' })).data
    for (const step of ['approve', 'resolve', 'confirm', 'confirm'])
      expect(await ask(step, { transactionId: id })).toMatchObject(
        step === 'confirm' ? {} : { status: 409, data: { error: { summary: /^This transaction is not/ } } },
      )
    expect((await ask('confirm', { transactionId: id })).status).toBe(409)
  })
})

it('a reset restores accounts, rates, switches, clock and faults', async () => {
  const state = async () => {
    const { now, snapshots, prices: priceList, ...others } = (await ask('state')).data
    expect([now, snapshots, priceList]).not.toContain(undefined)
    return JSON.parse(JSON.stringify(others), (key, value) => (/Date$|^at$/.test(key) ? null : value))
  }
  const { world } = rest
  const before = await state()
  await world.createCustomer('regular')
  await world.deposit({ customer: 'ada', ...tron, amount: '5' })
  await world.advanceClock(24 * hour)
  await world.setRate(tron, '1')
  await world.setAdminWalletMode(false)
  await world.announce('Gone soon')
  world.fault({ path: '/v1/*', effect: 'reset', count: null })
  expect(await state()).not.toEqual(before)
  expect((await post('/reset', '{}')).status).toBe(200)
  expect(await state()).toEqual(before)
})

it('a response delayed by a fault is sent once and unchanged', async () => {
  rest.world.fault({ path: '/v1/app/notifications', effect: 'latency', when: 'after', ms: 20 })
  const notifications = await rest.request<object[]>('/v1/app/notifications?page=1&size=2', { token: 'ada' })
  expect(notifications).toMatchObject({ status: 200, envelope: { error: null, nextPage: true } })
  expect(notifications.data).toHaveLength(2)
})
