import { expect, it } from 'vitest'
import { gatewayStage } from '../gateway/gateway.fixture'
import { failure } from '../gateway/upstream'

const stage = gatewayStage()

it('the list of tickets is null if the upstream has none [EXT-61]', async () => {
  stage.upstream.on(
    'GET /v1/app/compliants?page=1&size=20',
    failure(404, { summary: 'Not found', fields: {} }),
  )
  const { data } = await stage.ask('{ complaints { nodes { ticket } } }', {}, 'Bearer mine')
  expect(data).toEqual({ complaints: null })
})
