import { expect, it } from 'vitest'
import { gatewayFixture } from '../gateway/gateway.fixture'
import { success } from '../gateway/upstream'

const fixture = gatewayFixture()
const row = { id: 'n', title: 'x', body: 'x', createDate: '2026-11-20T09:30:00.000Z', read: false }

it('a notification has a subject only if the upstream sends a known kind', async () => {
  const about = { kind: 'transaction', id: 'tx-1' }
  const subjects = [about, null, undefined, { kind: 'weather', id: null }]
  fixture.upstream.on(
    'GET /v1/app/notifications',
    success(
      subjects.map((subject, index) => ({
        ...row,
        id: String(index),
        ...(subject === undefined ? {} : { about: subject }),
      })),
      { numberOfPages: 1, nextPage: false, previousPage: false },
    ),
  )
  const { data } = await fixture.ask('{ notifications { nodes { about { kind id } } } }', {}, 'Bearer mine')
  expect(data).toEqual({
    notifications: { nodes: [{ about }, { about: null }, { about: null }, { about: null }] },
  })
})
