import { describe, expect, it } from 'vitest'
import { gatewayStage, stageOfTest } from '../stage'
import { bad, good } from '../upstream'

const stage = gatewayStage()

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
const askRates = () => stage.ask('{ rates { id } }', {}, 'a-token')
const route = 'GET /v1/app/rates/all'

describe('a refused call', () => {
  it.each(statuses)(
    '[ERR-06] [ERR-01] status %i is refused as %s with the upstream’s own summary and fields',
    async (status, code) => {
      const words = { summary: `words of ${status}`, fields: { amount: 'too small' } }
      stage.upstream.on(route, bad(status, words))
      const { data, error } = await askRates()
      expect(data).toEqual({ rates: null })
      expect(error?.extensions).toEqual({ code, status, ...words })
      expect(error?.path).toEqual(['rates'])
    },
  )

  it.each([
    ['no error object', null],
    ['an empty error object', {}],
    ['a null summary', { summary: null, fields: {} }],
    ['a blank summary', { summary: '  ', fields: {} }],
    ['a summary that is no text', { summary: { text: 'x' }, fields: ['x'] }],
  ])('has summary null when the upstream sent %s', async (_, sent) => {
    stage.upstream.on(route, bad(409, sent))
    const { error } = await askRates()
    expect(error?.extensions).toEqual({ code: 'CONFLICT', status: 409, summary: null, fields: {} })
  })

  it.each([499, 500, 501])('has words of at most 500 characters: of %i', async (length) => {
    const long = 'x'.repeat(length)
    stage.upstream.on(route, bad(422, { summary: long, fields: { amount: long } }))
    const { summary, fields } = (await askRates()).error!.extensions
    const shown = long.slice(0, 500)
    expect([summary, fields]).toEqual([shown, { amount: shown }])
  })

  it('keeps only field messages that are texts', async () => {
    stage.upstream.on(route, bad(422, { summary: 'no', fields: { a: 'text', b: 7, c: null, d: { e: 1 } } }))
    expect((await askRates()).error?.extensions.fields).toEqual({ a: 'text' })
  })

  it.each([7, 0])(
    'says when to try again, in its words and in the header: Retry-After %i',
    async (retryAfter) => {
      const words = { summary: 'slow down', fields: {} }
      stage.upstream.on(route, bad(429, words, { 'retry-after': String(retryAfter) }))
      const { headers, error } = await askRates()
      expect(error?.extensions).toEqual({ code: 'THROTTLED', status: 429, ...words, retryAfter })
      expect(headers.get('retry-after')).toBe(String(retryAfter))
    },
  )

  it('reads a Retry-After date as seconds from now and ignores one that is neither', async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString()
    stage.upstream.on(route, bad(503, { summary: 'no prices', fields: {} }, { 'retry-after': inAMinute }))
    const seconds = (await askRates()).error?.extensions.retryAfter
    expect(seconds).toBeGreaterThan(55)
    expect(seconds).toBeLessThanOrEqual(60)
    stage.upstream.on(route, bad(503, { summary: 'no prices', fields: {} }, { 'retry-after': 'soon' }))
    expect((await askRates()).error?.extensions).not.toHaveProperty('retryAfter')
  })

  it('answers HTTP 200 with data null, as GraphQL does, and never a redirect of the upstream’s', async () => {
    stage.upstream.on(route, {
      status: 302,
      headers: { location: `${stage.upstream.url}/elsewhere` },
      body: {},
    })
    const { status, headers } = await askRates()
    expect(status).toBe(200)
    expect(headers.get('location')).toBeNull()
    expect(stage.upstream.seen.map(({ url }) => url)).toEqual(['/v1/app/rates/all'])
  })

  it('tells a broken promise of the upstream as INTERNAL, without its words and without a stack', async () => {
    stage.upstream.on(route, good([{ id: 'not a number CANARY-7731' }]))
    const { error, text } = await askRates()
    expect(error?.extensions).toEqual({
      code: 'INTERNAL',
      status: 500,
      summary: 'Something went wrong. Please try again',
      fields: {},
    })
    expect(text).not.toMatch(/CANARY-7731|stack|at \w+ \(/)
    expect(stage.logged()).not.toContain('CANARY-7731')
  })
})

const nobody = { code: 'UNREACHABLE', status: null, summary: null, fields: {} }
describe('an upstream that gives no readable answer', () => {
  it.each([
    ['nothing at all', 200, ''],
    ['a web page', 200, '<html><body>Welcome to the hotel</body></html>'],
    ['JSON cut in half', 200, '{"data":[{"id":1'],
    ['the word null', 200, 'null'],
    ['a bare list', 200, '[]'],
    ['an object that is no envelope', 200, '{"rates":[]}'],
    ['data together with an error', 200, '{"data":[],"error":{"summary":"no","fields":{}}}'],
    ['a web page of a proxy, status 404', 404, '<h1>Not Found</h1>'],
    ['a web page of a proxy, status 502', 502, '<h1>Bad Gateway</h1>'],
    ['an empty 500', 500, ''],
  ])('answers %s: the same, because nothing is known', async (_, status, body) => {
    stage.upstream.on(route, { status, body })
    expect((await askRates()).error?.extensions).toEqual(nobody)
  })

  it('believes a 401 even without a readable body: it ends the session', async () => {
    stage.upstream.on(route, { status: 401, body: '' })
    expect((await askRates()).error?.extensions).toEqual({
      code: 'UNAUTHENTICATED',
      status: 401,
      summary: null,
      fields: {},
    })
  })

  it('answers more than 1 MiB: the same, even at full speed', async () => {
    const patient = await stageOfTest()
    const sized = (bytes: number) =>
      good(Array.from({ length: bytes / 1024 }, () => ({ body: 'x'.repeat(1011) })))
    patient.upstream.on('GET /v1/app/announcements', sized(1024 * 1000))
    expect((await patient.ask('{ announcements { body } }')).error).toBeUndefined()
    patient.upstream.on('GET /v1/app/announcements', sized(1024 * 1025))
    expect((await patient.ask('{ announcements { body } }')).error?.extensions).toEqual(nobody)
  })

  it('gives a read up when the asker goes away, but lets a write run to its end', async () => {
    const { upstream, gateway } = await stageOfTest()
    /** What becomes of a call whose asker goes away as soon as the upstream has it. */
    const outcomeOf = (call: string, query: string): Promise<string> =>
      new Promise((done) => {
        const controller = new AbortController()
        upstream.on(call, (response) => {
          response.once('close', () => done(response.writableFinished ? 'answered' : 'given up'))
          setTimeout(() => response.end(JSON.stringify(good([]).body)), 2_000)
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
    expect(await Promise.all(outcomes)).toEqual(['given up', 'answered'])
  })
})

const told = async () => (await askRates()).headers.get('x-server-time')

it('the server’s time comes with every answer, refusals included, and none where the upstream tells none', async () => {
  const time = { 'x-server-time': '1764000000000' }
  for (const answer of [good([], {}, time), bad(401, null, time)]) {
    stage.upstream.on(route, answer)
    expect(await told()).toBe('1764000000000')
  }
  stage.upstream.on(route, bad(503, null))
  expect(await told()).toBeNull()
})

it.each(['', 'soon', '-1', '1e12', '1764000000', '1764000000000000000'])(
  'told as %j it is not passed on, and nothing else is lost',
  async (time) => {
    stage.upstream.on(route, good([], {}, { 'x-server-time': time }))
    expect(await told()).toBeNull()
    expect((await askRates()).data).toEqual({ rates: [] })
  },
)
