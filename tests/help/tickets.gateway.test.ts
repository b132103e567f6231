import { expect, it } from 'vitest'
import { gatewayFixture } from '../gateway/gateway.fixture'
import { failure } from '../gateway/upstream'

const fixture = gatewayFixture()

it('the list of tickets is null if the upstream does not support it [EXT-61]', async () => {
  fixture.upstream.on(
    'GET /v1/app/compliants?page=1&size=20',
    failure(404, { summary: 'Not found', fields: {} }),
  )
  const { data } = await fixture.ask('{ complaints { nodes { ticket } } }', {}, 'Bearer caller')
  expect(data).toEqual({ complaints: null })
})
