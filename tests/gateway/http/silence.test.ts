import { describe, expect, it } from 'vitest'
import { gatewayStage, openStage } from '../stage'
import { good } from '../upstream'

const stage = gatewayStage({ upstreamTimeoutMs: 400 })

const route = 'GET /v1/app/rates/all'
const nobody = { code: 'UNREACHABLE', status: null, summary: null, fields: {} }
const askRates = () => stage.ask('{ rates { id } }')

const head = { 'content-type': 'application/json' }
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
    const patient = await openStage()
    const sized = (bytes: number) =>
      good(Array.from({ length: bytes / 1024 }, () => ({ body: 'x'.repeat(1011) })))
    patient.upstream.on('GET /v1/app/announcements', sized(1024 * 1000))
    expect((await patient.ask('{ announcements { body } }')).error).toBeUndefined()
    patient.upstream.on('GET /v1/app/announcements', sized(1024 * 1025))
    expect((await patient.ask('{ announcements { body } }')).error?.extensions).toEqual(nobody)
    await patient.stop()
  })

  it('gives a read up when the asker goes away, but lets a write run to its end', async () => {
    const patient = await openStage()
    const { upstream, gateway } = patient
    /** What becomes of a call whose asker goes away as soon as the upstream has it. */
    const outcomeOf = (call: string, query: string): Promise<string> =>
      new Promise((done) => {
        const controller = new AbortController()
        upstream.on(call, (response) => {
          response.once('close', () => done(response.writableFinished ? 'answered' : 'given up'))
          setTimeout(() => response.end(JSON.stringify(good([]).body)), 600)
          controller.abort()
        })
        fetch(`${gateway.url}/graphql`, {
          method: 'POST',
          headers: head,
          body: JSON.stringify({ query }),
          signal: controller.signal,
        }).catch(() => undefined)
      })
    const outcomes = [
      outcomeOf('GET /v1/app/rates/all', '{ rates { id } }'),
      outcomeOf('POST /v1/auth/logout', 'mutation { logout }'),
    ]
    expect(await Promise.all(outcomes)).toEqual(['given up', 'answered'])
    await patient.stop()
  })
})
