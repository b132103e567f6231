import { expect, it } from 'vitest'
import { notifications } from '../../mock-api/notifications/notifications.schema'
import { restStage } from '../stage/rest'

const rest = restStage()

it('notifications of one moment keep their order, by id', async () => {
  const kemi = await rest.logIn('kemi')
  const same = { accountId: 'acc-kemi', title: 'x', body: 'x', createDate: rest.api.clock.now() }
  await rest.api.db.insert(notifications).values(['b', 'c', 'a'].map((id) => ({ ...same, id: `same-${id}` })))
  const ids = []
  for (const page of [1, 2, 3]) {
    const { data } = await rest.get<{ id: string }[]>(`/v1/app/notifications?page=${page}&size=1`, kemi)
    ids.push(data[0]?.id)
  }
  expect(ids).toEqual(['same-c', 'same-b', 'same-a'])
})
