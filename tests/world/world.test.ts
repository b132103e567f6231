import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../mock-api/config'
import { priceHistory, prices, rates } from '../../mock-api/sell/market.schema'
import { startMockApi } from '../../mock-api/server'
import { priceAt } from '../../mock-api/world/market/prices'
import { kinds } from '../../mock-api/world/people/new-customers'
import { restStage } from '../stage/rest'

const graphiqlUrl = 'http://127.0.0.1:4000/graphql'
const rest = restStage({ worldEnabled: true, restPage: true, graphiqlUrl })
beforeEach(() => rest.world.reset())

const tron = { symbol: 'USDT', chain: 'tron' }
const hour = 3_600_000
const get = (path: string) => fetch(`${rest.url}/__world${path}`)
const post = (path: string, body: string) =>
  fetch(`${rest.url}/__world${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })

// What the JSON routes answer is looked at field by field; each test says what it expects.
type Said = Record<string, never> & { id: string; error: { summary: string } }
const ask = async (path: string, body?: object): Promise<{ status: number; data: Said }> => {
  const answer = await (body ? post(`/${path}`, JSON.stringify(body)) : get(`/${path}`))
  return { status: answer.status, data: (await answer.json()) as Said }
}
const logIn = (userId: string, password: string, old = '') =>
  rest.ask(`/v1/auth/login${old}`, { body: { userId, password } })

describe('the page', () => {
  it('comes with a policy that lets only its own files run, and all its files are there', async () => {
    const answer = await get('/')
    const page = await answer.text()
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/)
    expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const files = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files.length).toBeGreaterThan(4)
    for (const path of files) expect((await fetch(rest.url + path)).status, path).toBe(200)
    expect(page).not.toMatch(/<script>|<style|style="| on\w+="|https?:\/\//)
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

  it('of the REST contract shows it with everything it needs, and nothing from elsewhere', async () => {
    const answer = await get('/rest')
    expect(answer.url).toBe(`${rest.url}/__world/rest/`)
    expect(answer.headers.get('content-security-policy')).not.toMatch(/https?:|script-src[^;]*unsafe/)
    const files = [...(await answer.text()).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path]) => path!)
    expect(files.length).toBeGreaterThan(3)
    for (const path of files) expect((await fetch(new URL(path, answer.url))).status, path).toBe(200)
    const contract = (await ask('rest/contract.json')).data
    expect(contract.servers).toEqual([{ url: '/' }])
    expect(Object.keys(contract.paths!).length).toBeGreaterThan(40)
    expect((await ask('links')).data).toEqual([
      { name: 'App', href: 'http://localhost:5173' },
      { name: 'Flow inspector', href: 'http://localhost:5173/inspector/' },
      { name: 'REST contract', href: '/__world/rest/' },
      { name: 'GraphiQL', href: graphiqlUrl },
    ])
    // For this machine alone.
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (const path of ['', 'people.json', 'ui/swagger-ui.css'])
      expect((await fetch(`${rest.url}/__world/rest/${path}`, { headers })).status).toBe(403)
  })
})

describe('the doors of the world', () => {
  it('are shut to a foreign name on the real server', async () => {
    const call = request(`${rest.url}/__world/state`, { headers: { host: 'evil.example' } })
    call.end()
    const [answer] = await once(call, 'response')
    answer.resume()
    expect(answer.statusCode).toBe(403)
  })

  it('do not exist where it is off, nor the page of the contract in production', async () => {
    const production = { NODE_ENV: 'production', GRAPHIQL_URL: graphiqlUrl }
    expect(readConfig(production)).toMatchObject({ restPage: false, graphiqlUrl: undefined })
    const statuses = async (worldEnabled: boolean) => {
      const other = await startMockApi({ port: 0, settlement: 'manual', worldEnabled, restPage: false })
      const paths = ['', '/state', '/panel.js', '/rest/']
      const found = await Promise.all(paths.map((path) => fetch(`${other.url}/__world${path}`)))
      await other.stop()
      return found.map(({ status }) => status)
    }
    expect([await statuses(false), (await statuses(true)).at(-1)]).toEqual([[404, 404, 404, 404], 404])
  })

  it('say in words what is wrong with a request', async () => {
    expect((await post('/clock', '{')).status).toBe(400)
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
    ['rates', { ...tron, value: '1650.12345' }],
    ['rates', { ...tron, limit: '10.123' }],
    ['rates', { symbol: 'USDT', chain: 'btc', value: '1' }, 404],
    ['rates', { symbol: 'X', chain: 'eth', limit: '1' }, 404],
    ['prices', { symbol: 'BTC', price: '0' }],
    ['prices', { symbol: 'BTC', price: '99999999999' }],
    ['prices', { symbol: 'DOGE', price: '1' }, 404],
    ['feed', { mode: 'sideways' }],
    ['clock', { advanceMs: Number.MAX_SAFE_INTEGER }],
    ['clock', { at: '+275000-01-01T00:00:00.000Z' }],
    ['settlement', { poolMs: -1 }],
    ['admin-wallet-mode', { on: 'yes' }],
    ['customers', { kind: 'king' }],
    ['past', { customer: 'bola', count: 0 }],
    ['past', { customer: 'bola', count: 1.5 }],
    ['past', { customer: 'bola', count: 20_001 }],
    ['past', { customer: 'newbie', count: 5 }, 409],
    ['faults', { path: '/v1/app/nothing/{id}', effect: 'reset' }],
    ['faults', { path: '/v1/*', effect: 'explode' }],
    ['faults', { path: '/v1/*', effect: 'status', status: 99 }],
    ['faults', { path: '/v1/*', effect: 'status', count: 0 }],
    ['faults', { path: '/v1/*', effect: 'latency', ms: -1 }],
    ['faults', { effect: 'reset' }],
    ['deposits', { ...deposit, amount: '5', customer: 'nobody' }, 404],
    ['deposits', { ...deposit, amount: '5', symbol: 'DOGE' }, 404],
    ['deposits', deposit],
    ['confirm', { transactionId: 'tx-nothing' }, 404],
    ['credits', { ...deposit, amount: '5', customer: 'nobody' }, 404],
    ['credits', { ...deposit, amount: '5', symbol: 'DOGE' }, 404],
    ...['0', '-1', '1e3', '1234567890', '0.1234567890123456789', ''].map((amount): [string, object] => [
      'credits',
      { ...deposit, amount },
    ]),
    ...['0', '-1', '1e3', 'many', '1000000000'].map((amount): [string, object] => [
      'deposits',
      { ...deposit, amount },
    ]),
  ])('refuse %s with %o', async (path, body, status = 422) => {
    expect((await ask(path, body)).status).toBe(status)
    expect(rest.world.faults()).toEqual([])
  })

  it('refuse a step out of turn, in words', async () => {
    const { id } = (await ask('deposits', { ...deposit, amount: '5' })).data
    for (const step of ['approve', 'resolve', 'confirm', 'confirm'])
      expect(await ask(step, { transactionId: id })).toMatchObject(
        step === 'confirm' ? {} : { status: 409, data: { error: { summary: /^This transaction is not/ } } },
      )
    expect((await ask('confirm', { transactionId: id })).status).toBe(409)
  })
})

it('a reset brings the first day back: people, figures, switches, clock, faults', async () => {
  const state = async () => {
    const { now, requests, prices: shown, ...others } = (await ask('state')).data
    expect([now, requests, shown]).not.toContain(undefined)
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

describe('people', () => {
  it('of the seed log in with what the panel shows', async () => {
    for (const name of ['ada', 'bola', 'newbie', 'kemi']) {
      const { accountId, username, password } = await rest.world.persona(name)
      const { customer } = (await ask(`state?customer=${accountId}`)).data
      expect(customer).toMatchObject({ username, password, payable: true })
      expect((await logIn(username, password)).status).toBe(200)
    }
  })

  it('with an old account can only log in the old way, and get no deposit', async () => {
    const { accountId, username, password } = await rest.world.persona('old')
    expect((await logIn(username, password)).status).toBe(404)
    expect((await logIn(username, password, '/old')).status).toBe(200)
    expect((await ask('deposits', { customer: accountId, ...tron, amount: '5' })).status).toBe(404)
    await expect(rest.world.persona('nobody')).rejects.toMatchObject({ status: 404 })
  })

  it.each(kinds.map(({ kind }) => kind))('that are new, of kind %s, can log in at once', async (kind) => {
    const { username, password } = await rest.world.createCustomer(kind)
    const { status, headers } = await logIn(username, password, kind === 'old' ? '/old' : '')
    expect(status).toBe(200)
    if (kind !== 'whale') return
    // A past of 10,000 sales, made in one go, with books that are right.
    interface Past {
      transactions: { id: string; createDate: string; approveDate: string; amountUSD: string }[]
      totalTrades: number
    }
    const page = (number: number) =>
      rest.get<Past>(
        `/v1/app/transactions/customer?page=${number}&size=100`,
        headers.get('authorization') ?? '',
      )
    const [first, last] = [await page(1), await page(100)]
    expect(first.data.totalTrades).toBe(10_000)
    const rows = [...first.data.transactions, ...last.data.transactions]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(200)
    expect(rows).toEqual([...rows].sort((one, other) => (one.createDate < other.createDate ? 1 : -1)))
    for (const { createDate, approveDate, amountUSD } of rows)
      expect([approveDate > createDate, Number(amountUSD) > 19]).toEqual([true, true])
  })

  it('wait for the limit, for a bank account, for the identity check: the panel is told why', async () => {
    await ask('rates', { ...tron, limit: '20' })
    const why: unknown[] = []
    for (const [kind, usd] of [
      ['regular', '19.99'],
      ['new', '20'],
      ['kyc', '20'],
    ] as const) {
      const { accountId: customer } = await rest.world.createCustomer(kind)
      await ask('deposits', { customer, ...tron, usd })
      await ask('confirm', {})
      const shown = (await ask(`state?customer=${customer}`)).data.customer as unknown as {
        transactions: { amountCrypto: string; waits: string }[]
      }
      why.push(shown.transactions[0]?.waits)
    }
    expect(why).toEqual([
      'Waits with others for the limit of $20.00',
      'Waits for a default bank account',
      'Waits for the identity check',
    ])
  })

  it('may have a past put on top of what they have', async () => {
    for (let time = 0; time < 2; time += 1) await rest.world.addPast('bola', 30)
    const list = await rest.get<{ totalTrades: number }>(
      '/v1/app/transactions/customer',
      await rest.logIn('bola'),
    )
    expect(list.data.totalTrades).toBe(62)
  })

  it('are credited at once, whatever the switches say', async () => {
    await rest.world.setAdminWalletMode(false)
    const order = { customer: 'bola', ...tron, amount: '999999999.5' }
    expect((await ask('credits', order)).data.status).toBe('approved')
  })

  it('send dollars too, cut to 8 decimals of the coin', async () => {
    await rest.world.setPrice('BTC', '90000')
    expect(
      (await ask('deposits', { customer: 'bola', symbol: 'BTC', chain: 'btc', usd: '50' })).data,
    ).toMatchObject({ amountCrypto: '0.00055555', amountUSD: '49.99' })
  })
})

describe('the price feed', () => {
  const now = () => rest.api.clock.now().getTime()
  const priceOf = async (symbol: string) =>
    (await rest.api.db.select().from(prices).where(eq(prices.symbol, symbol)))[0]?.price ?? ''
  const rateOf = async () =>
    (
      await rest.api.db
        .select()
        .from(rates)
        .where(and(eq(rates.symbol, 'USDT'), eq(rates.chain, 'tron')))
    )[0]
  /** A step of the price may lie between the two. */
  const walked = () => [0, 30_000].map((back) => Number(priceAt('BTC', now() - back)))

  it('walks: prices follow the seeded process, naira rates move a little around their base', async () => {
    await rest.world.setFeed('walking')
    await rest.world.advanceClock(hour)
    const first = await priceOf('BTC')
    expect(walked()).toContain(Number(first))
    await rest.world.advanceClock(24 * hour)
    expect(await priceOf('BTC')).not.toBe(first)
    const rate = await rateOf()
    expect(Math.abs(Number(rate?.value) / Number(rate?.base) - 1)).toBeLessThan(0.005)
  })

  it('stands still when told to, and what is set by hand stays until released', async () => {
    await rest.world.setFeed('steady')
    const still = await priceOf('BTC')
    await rest.world.advanceClock(48 * hour)
    expect(await priceOf('BTC')).toBe(still)
    await rest.world.setFeed('walking')
    await rest.world.setPrice('BTC', '61234.56')
    await rest.world.setRate(tron, '1725.5')
    await rest.world.advanceClock(48 * hour)
    expect([await priceOf('BTC'), (await rateOf())?.value]).toEqual(['61234.56000000', '1725.5000'])
    await rest.world.setPrice('BTC', null)
    await rest.world.setRate(tron, null)
    await rest.world.advanceClock(hour)
    expect(walked()).toContain(Number(await priceOf('BTC')))
    expect((await rateOf())?.value).not.toBe('1725.5000')
  })

  it('keeps the close of every past day for a year, without a gap, and what was pinned as it was', async () => {
    const closes = () =>
      rest.api.db.select().from(priceHistory).where(eq(priceHistory.symbol, 'ETH')).orderBy(priceHistory.date)
    const before = await closes()
    expect(before).toHaveLength(365)
    await rest.world.setPrice('ETH', '3333')
    await rest.world.advanceClock(48 * hour)
    const after = await closes()
    expect(after.slice(0, 365)).toEqual(before)
    expect(after.slice(365).map(({ close }) => close)).toEqual(['3333.00000000', '3333.00000000'])
    const days = after.map(({ date }) => Date.parse(date) / 86_400_000)
    expect(days.map((day) => day - days[0]!)).toEqual(days.map((_, index) => index))
  })
})

it('the clock moves, jumps and comes back', async () => {
  const ahead = () => Math.round((rest.api.clock.now().getTime() - Date.now()) / 1000)
  await rest.world.advanceClock(2_400_000)
  expect(ahead()).toBe(2400)
  await rest.world.setClock(new Date(Date.now() - hour))
  expect(ahead()).toBe(-3600)
  await rest.world.resetClock()
  expect(ahead()).toBe(0)
})
