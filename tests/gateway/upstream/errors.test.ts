import { describe, expect, it } from 'vitest'
import { gatewayFixture, openTestFixture } from '../gateway.fixture'
import { failure, success } from '../upstream'

const fixture = gatewayFixture()

const codes = {
  UNREACHABLE: [300, 302, 408, 502, 503, 504],
  INVALID: [400, 405, 413, 418, 422],
  UNAUTHENTICATED: [401],
  FORBIDDEN: [403],
  NOT_FOUND: [404],
  CONFLICT: [409],
  THROTTLED: [429],
  INTERNAL: [500, 599],
}
const statuses = Object.entries(codes).flatMap(([code, all]) => all.map((status) => [status, code] as const))
const askRates = () => fixture.ask('{ rates { id } }', {}, 'a-token')
const route = 'GET /v1/app/rates/all'

describe('rejected upstream call', () => {
  it.each(statuses)(
    'status %i is %s with the upstream’s summary and fields [ERR-06] [ERR-01]',
    async (status, code) => {
      const sent = { summary: `summary of ${status}`, fields: { amount: 'too small' } }
      fixture.upstream.on(route, failure(status, sent))
      const { data, error } = await askRates()
      expect(data).toEqual({ rates: null })
      expect(error?.extensions).toEqual({ code, status, ...sent })
      expect(error?.path).toEqual(['rates'])
    },
  )

  it.each([
    ['no error object', null],
    ['an empty error object', {}],
    ['a null summary', { summary: null, fields: {} }],
    ['a blank summary', { summary: '  ', fields: {} }],
    ['a summary that is not a string', { summary: { text: 'x' }, fields: ['x'] }],
  ])('the summary is null if the upstream sends %s', async (_, sent) => {
    fixture.upstream.on(route, failure(409, sent))
    const { error } = await askRates()
    expect(error?.extensions).toEqual({ code: 'CONFLICT', status: 409, summary: null, fields: {} })
  })

  it.each([499, 500, 501])('an error text is truncated to 500 characters: %i', async (length) => {
    const long = 'x'.repeat(length)
    fixture.upstream.on(route, failure(422, { summary: long, fields: { amount: long } }))
    const { summary, fields } = (await askRates()).error!.extensions
    const truncated = long.slice(0, 500)
    expect([summary, fields]).toEqual([truncated, { amount: truncated }])
  })

  it('an error keeps only field messages that are strings', async () => {
    fixture.upstream.on(
      route,
      failure(422, { summary: 'no', fields: { a: 'text', b: 7, c: null, d: { e: 1 } } }),
    )
    expect((await askRates()).error?.extensions.fields).toEqual({ a: 'text' })
  })

  it.each([7, 0])('an error forwards Retry-After %i in its extensions and header', async (retryAfter) => {
    const sent = { summary: 'slow down', fields: {} }
    fixture.upstream.on(route, failure(429, sent, { 'retry-after': String(retryAfter) }))
    const { headers, error } = await askRates()
    expect(error?.extensions).toEqual({ code: 'THROTTLED', status: 429, ...sent, retryAfter })
    expect(headers.get('retry-after')).toBe(String(retryAfter))
  })

  it('a Retry-After date becomes seconds, and an invalid value is ignored', async () => {
    const retryDate = new Date(Date.now() + 60_000).toUTCString()
    fixture.upstream.on(
      route,
      failure(503, { summary: 'no prices', fields: {} }, { 'retry-after': retryDate }),
    )
    const seconds = (await askRates()).error?.extensions.retryAfter
    expect(seconds).toBeGreaterThan(55)
    expect(seconds).toBeLessThanOrEqual(60)
    fixture.upstream.on(route, failure(503, { summary: 'no prices', fields: {} }, { 'retry-after': 'soon' }))
    expect((await askRates()).error?.extensions).not.toHaveProperty('retryAfter')
  })

  it('an upstream redirect becomes HTTP 200 with an error and is not followed', async () => {
    fixture.upstream.on(route, {
      status: 302,
      headers: { location: `${fixture.upstream.url}/elsewhere` },
      body: {},
    })
    const { status, headers } = await askRates()
    expect(status).toBe(200)
    expect(headers.get('location')).toBeNull()
    expect(fixture.upstream.requests.map(({ url }) => url)).toEqual(['/v1/app/rates/all'])
  })

  it('an invalid upstream response becomes INTERNAL and reveals no body or stack', async () => {
    fixture.upstream.on(route, success([{ id: 'not a number CANARY-7731' }]))
    const { error, text } = await askRates()
    expect(error?.extensions).toEqual({
      code: 'INTERNAL',
      status: 500,
      summary: 'Something went wrong. Please try again',
      fields: {},
    })
    expect(text).not.toMatch(/CANARY-7731|stack|at \w+ \(/)
    expect(fixture.logged()).not.toContain('CANARY-7731')
  })
})

const unreachableError = { code: 'UNREACHABLE', status: null, summary: null, fields: {} }
describe('unreadable upstream response', () => {
  it.each([
    ['an empty body', 200, ''],
    ['a web page', 200, '<html><body>Welcome to the hotel</body></html>'],
    ['incomplete JSON', 200, '{"data":[{"id":1'],
    ['null', 200, 'null'],
    ['a bare list', 200, '[]'],
    ['an object other than an envelope', 200, '{"rates":[]}'],
    ['data together with an error', 200, '{"data":[],"error":{"summary":"no","fields":{}}}'],
    ['a web page of a proxy, status 404', 404, '<h1>Not Found</h1>'],
    ['a web page of a proxy, status 502', 502, '<h1>Bad Gateway</h1>'],
    ['an empty 500', 500, ''],
  ])('an upstream response of %s becomes UNREACHABLE', async (_, status, body) => {
    fixture.upstream.on(route, { status, body })
    expect((await askRates()).error?.extensions).toEqual(unreachableError)
  })

  it('a 401 ends the session even if its body is unreadable', async () => {
    fixture.upstream.on(route, { status: 401, body: '' })
    expect((await askRates()).error?.extensions).toEqual({
      code: 'UNAUTHENTICATED',
      status: 401,
      summary: null,
      fields: {},
    })
  })

  it('an upstream response of more than 1 MiB is UNREACHABLE', async () => {
    const largeFixture = await openTestFixture()
    const responseOfSize = (bytes: number) =>
      success(Array.from({ length: bytes / 1024 }, () => ({ body: 'x'.repeat(1011) })))
    largeFixture.upstream.on('GET /v1/app/announcements', responseOfSize(1024 * 1000))
    expect((await largeFixture.ask('{ announcements { body } }')).error).toBeUndefined()
    largeFixture.upstream.on('GET /v1/app/announcements', responseOfSize(1024 * 1025))
    expect((await largeFixture.ask('{ announcements { body } }')).error?.extensions).toEqual(unreachableError)
  })

  it('a disconnected client aborts its reads but not its writes', async () => {
    const { upstream, gateway } = await openTestFixture()
    /** Returns the outcome of a call whose client disconnects once the call has reached the upstream. */
    const outcomeOf = (call: string, query: string): Promise<string> =>
      new Promise((resolve) => {
        const controller = new AbortController()
        upstream.on(call, (response) => {
          response.once('close', () => resolve(response.writableFinished ? 'finished' : 'aborted'))
          setTimeout(() => response.end(JSON.stringify(success([]).body)), 2_000)
          controller.abort()
        })
        fetch(`${gateway.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
          signal: controller.signal,
        }).catch(() => undefined)
      })
    const outcomes = [
      outcomeOf('GET /v1/app/rates/all', '{ rates { id } }'),
      outcomeOf('POST /v1/auth/logout', 'mutation { logout }'),
    ]
    expect(await Promise.all(outcomes)).toEqual(['aborted', 'finished'])
  })
})

const serverTime = async () => (await askRates()).headers.get('x-server-time')

it('every response carries the upstream’s time, even a rejection', async () => {
  const time = { 'x-server-time': '1764000000000' }
  for (const script of [success([], {}, time), failure(401, null, time)]) {
    fixture.upstream.on(route, script)
    expect(await serverTime()).toBe('1764000000000')
  }
  fixture.upstream.on(route, failure(503, null))
  expect(await serverTime()).toBeNull()
})

it.each(['', 'soon', '-1', '1e12', '1764000000', '1764000000000000000'])(
  'the gateway ignores the invalid upstream time %j',
  async (time) => {
    fixture.upstream.on(route, success([], {}, { 'x-server-time': time }))
    expect(await serverTime()).toBeNull()
    expect((await askRates()).data).toEqual({ rates: [] })
  },
)
