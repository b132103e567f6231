import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { notifications } from '../../mock-api/shared/people.schema'
import { restStage, unauthorized, wrongRole } from '../shared/rest'

const rest = restStage()
const path = '/v1/app/notifications'

interface Notification {
  id: string
  title: string
  body: string
  createDate: string
  read: boolean
}

describe('GET /v1/app/notifications', () => {
  it('[API-64] [ENT-26] answers title, body and date of the caller’s own, newest first', async () => {
    const ada = await rest.logIn('ada')
    await rest.world.notify('ada', 'Hello', 'A <b>plain</b> text')
    await rest.world.notify('bola', 'Not for ada', '…')
    const { status, data } = await rest.get<Notification[]>(path, ada)
    expect(status).toBe(200)
    expect(data[0]).toMatchObject({ title: 'Hello', body: 'A <b>plain</b> text', read: false })
    expect(Math.abs(Date.parse(data[0]!.createDate) - rest.api.clock.now().getTime())).toBeLessThan(10_000)
    expect(data.map(({ title }) => title)).toEqual([
      'Hello',
      'Payout sent',
      'Report received',
      'Identity verified',
    ])
    expect(data.map(({ read }) => read)).toEqual([false, false, true, true])
  })

  it('[API-64] comes in pages', async () => {
    const ada = await rest.logIn('ada')
    const page = (number: number) => rest.get<Notification[]>(`${path}?page=${number}&size=3`, ada)
    const all = (await rest.get<Notification[]>(path, ada)).data
    expect((await page(1)).envelope).toMatchObject({ numberOfPages: 2, nextPage: true, previousPage: false })
    expect((await page(2)).envelope).toMatchObject({ numberOfPages: 2, nextPage: false, previousPage: true })
    expect([...(await page(1)).data, ...(await page(2)).data]).toEqual(all)
    expect((await page(3)).envelope).toMatchObject({ data: [], nextPage: false })
  })

  it('keeps its order, by id, among those of one moment', async () => {
    const kemi = await rest.logIn('kemi')
    const same = { accountId: 'acc-kemi', title: 'x', body: 'x', createDate: rest.api.clock.now() }
    await rest.api.db
      .insert(notifications)
      .values(['b', 'c', 'a'].map((id) => ({ ...same, id: `same-${id}` })))
    const ids = []
    for (const page of [1, 2, 3])
      ids.push((await rest.get<Notification[]>(`${path}?page=${page}&size=1`, kemi)).data[0]?.id)
    expect(ids).toEqual(['same-c', 'same-b', 'same-a'])
  })

  it('holds 20 unless told, and at most 100', async () => {
    const bola = await rest.logIn('bola')
    await rest.api.db.delete(notifications).where(eq(notifications.accountId, 'acc-bola'))
    const many = Array.from({ length: 101 }, (_, index) => ({
      id: `many-${index}`,
      accountId: 'acc-bola',
      title: 'x',
      body: 'x',
      createDate: new Date(index),
    }))
    await rest.api.db.insert(notifications).values(many)
    const length = async (query: string) => (await rest.get<Notification[]>(path + query, bola)).data.length
    expect([await length(''), await length('?size=1'), await length('?size=100')]).toEqual([20, 1, 100])
    const sizes: Record<string, string> = {
      '0': 'This field should be more than 0',
      '101': 'This field should be less than 101',
      x: 'this is not a valid number',
    }
    for (const [size, message] of Object.entries(sizes))
      expect(await rest.get(`${path}?size=${size}`, bola)).toMatchObject({
        status: 422,
        fields: { size: message },
      })
  })

  it('is empty for a customer who was never told anything', async () => {
    const { envelope } = await rest.get(path, await rest.logIn('newbie'))
    expect(envelope).toMatchObject({ data: [], numberOfPages: 0, nextPage: false, previousPage: false })
  })

  it('is for customers with a token', async () => {
    expect(await rest.get(path)).toMatchObject({ status: 401, summary: unauthorized })
    expect(await rest.get(path, await rest.logIn('sade'))).toMatchObject({ status: 403, summary: wrongRole })
  })
})
