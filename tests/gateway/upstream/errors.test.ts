import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../stage'
import { bad, good } from '../upstream'

const stage = gatewayStage({ upstreamTimeoutMs: 400 })

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
