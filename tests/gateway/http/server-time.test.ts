import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restStage } from '../../stage/rest'
import { openStage, type Stage } from '../stage'
import { bad, good } from '../upstream'

const rest = restStage()
let scripted: Stage
let real: Stage
beforeAll(async () => {
  scripted = await openStage()
  real = await openStage({ upstream: rest.api.url })
})
beforeEach(() => scripted.upstream.clear())
afterAll(() => Promise.all([scripted.stop(), real.stop()]))

const rates = '{ rates { id } }'

describe('the server’s time', () => {
  it('comes with every answer, in milliseconds of the world’s clock, refusals included', async () => {
    const token = await rest.logIn('ada')
    const asked = Date.now()
    const { headers } = await real.ask(rates, {}, token)
    const serverTime = Number(headers.get('x-server-time'))
    expect(serverTime).toBeGreaterThanOrEqual(asked)
    expect(serverTime).toBeLessThanOrEqual(Date.now())
    await rest.world.advanceClock(2_400_001)
    const later = await real.ask(rates, {}, token)
    expect(Number(later.headers.get('x-server-time'))).toBeGreaterThanOrEqual(serverTime + 2_400_001)
    const refused = await real.ask(rates)
    expect(refused.error?.extensions.code).toBe('UNAUTHENTICATED')
    expect(Number(refused.headers.get('x-server-time'))).toBeGreaterThan(serverTime)
    await rest.world.resetClock()
  })

  it.each(['', 'soon', '-1', '1e12', '1764000000', '1764000000000000000'])(
    'told as %j is not passed on, and nothing else is lost',
    async (time) => {
      scripted.upstream.on('GET /v1/app/rates/all', good([], {}, { 'x-server-time': time }))
      const { headers, data } = await scripted.ask(rates, {}, 't')
      expect(data).toEqual({ rates: [] })
      expect(headers.has('x-server-time')).toBe(false)
    },
  )

  it('is left out where the upstream does not tell it', async () => {
    scripted.upstream.on('GET /v1/app/rates/all', bad(503, null))
    const { headers } = await scripted.ask(rates, {}, 't')
    expect(headers.has('x-server-time')).toBe(false)
  })
})
