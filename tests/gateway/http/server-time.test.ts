import { expect, it } from 'vitest'
import { gatewayStage } from '../stage'
import { bad, good } from '../upstream'

const stage = gatewayStage()
const route = 'GET /v1/app/rates/all'
const told = async () => (await stage.ask('{ rates { id } }', {}, 't')).headers.get('x-server-time')

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
    expect((await stage.ask('{ rates { id } }', {}, 't')).data).toEqual({ rates: [] })
  },
)
