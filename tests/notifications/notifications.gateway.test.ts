import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../gateway/stage'
import { good } from '../gateway/upstream'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.stop())

it('[API-64] notifications are a connection, 20 to a page unless asked otherwise', async () => {
  const notification = {
    id: 'n1',
    title: 'Hi',
    body: 'Text',
    createDate: '2026-01-31T12:00:00.000Z',
    read: false,
  }
  const paging = { numberOfPages: 2, nextPage: true, previousPage: false }
  stage.upstream.on('GET /v1/app/notifications', good([notification], paging))
  const fields =
    'nodes { id title body createDate read } pageInfo { page numberOfPages hasNextPage hasPreviousPage }'
  const { data } = await stage.ask(`{ notifications { ${fields} } }`)
  await stage.ask('{ notifications(page: 2, size: 5) { nodes { id } } }')
  expect(data).toEqual({
    notifications: {
      nodes: [notification],
      pageInfo: { page: 1, numberOfPages: 2, hasNextPage: true, hasPreviousPage: false },
    },
  })
  expect(stage.upstream.seen.map(({ url }) => url)).toEqual([
    '/v1/app/notifications?page=1&size=20',
    '/v1/app/notifications?page=2&size=5',
  ])
})
