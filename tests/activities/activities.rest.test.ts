import { beforeEach, describe, expect, it } from 'vitest'
import { activities } from '../../mock-api/shared/people.schema'
import { restStage } from '../shared/rest'

const rest = restStage()
let ada = ''
let bola = ''
beforeEach(async () => {
  await rest.world.reset()
  ada = await rest.logIn('ada')
  bola = await rest.logIn('bola')
})

describe('GET /v1/app/activities', () => {
  it('[API-66] [ENT-25] [ACT-03] answers what the caller did and nobody else, newest first, in pages', async () => {
    await rest.api.db.delete(activities)
    const types = ['wallet mode', 'sell', 'report']
    for (const [index, type] of types.entries())
      for (const accountId of ['acc-ada', 'acc-bola'])
        await rest.api.db.insert(activities).values({
          id: `act-${accountId}-${index}`,
          accountId,
          type: `${type} of ${accountId}`,
          createDate: new Date(Date.UTC(2026, 0, 1, 12, index)),
        })
    const { status, data, envelope } = await rest.get<{ type: string }[]>('/v1/app/activities?size=2', ada)
    expect(status).toBe(200)
    expect(data).toEqual([
      { type: 'report of acc-ada', createDate: '2026-01-01T12:02:00.000Z' },
      { type: 'sell of acc-ada', createDate: '2026-01-01T12:01:00.000Z' },
    ])
    expect(envelope).toMatchObject({ numberOfPages: 2, nextPage: true, previousPage: false })
    const second = await rest.get<{ type: string }[]>('/v1/app/activities?page=2&size=2', ada)
    expect(second.data.map(({ type }) => type)).toEqual(['wallet mode of acc-ada'])
    expect((await rest.get('/v1/app/activities?page=0', ada)).status).toBe(422)
  })

  it('[ACT-03] begins with the login itself', async () => {
    const { data } = await rest.get<{ type: string }[]>('/v1/app/activities', bola)
    expect(data.map(({ type }) => type)).toEqual(['login'])
  })
})
