import { describe, expect, it } from 'vitest'
import { contractStage } from '../contract/stage'

const rest = contractStage()
const path = '/v1/app/notifications'

interface Notification {
  id: string
  title: string
  body: string
  createDate: string
  read: boolean
}
const list = (token: string, query = '') => rest.get<Notification[]>(path + query, token)

describe('GET /v1/app/notifications', () => {
  it('[API-64] [ENT-26] answers title, body and date of the caller’s own, newest first, in pages', async () => {
    const ada = await rest.logIn('ada')
    await rest.world.notify('ada', 'Hello', 'A <b>plain</b> text')
    await rest.world.notify('bola', 'Not for ada', '…')
    const { status, data } = await list(ada)
    expect(status).toBe(200)
    expect(data[0]).toMatchObject({ title: 'Hello', body: 'A <b>plain</b> text', read: false })
    expect(Math.abs(Date.parse(data[0]!.createDate) - Date.now())).toBeLessThan(60_000)
    expect(data.map(({ title, read }) => [title, read])).toEqual([
      ['Hello', false],
      ['Payout sent', false],
      ['Report received', true],
      ['Identity verified', true],
    ])
    const [first, second, third] = [
      await list(ada, '?page=1&size=3'),
      await list(ada, '?page=2&size=3'),
      await list(ada, '?page=3&size=3'),
    ]
    expect(first.envelope).toMatchObject({ numberOfPages: 2, nextPage: true, previousPage: false })
    expect(second.envelope).toMatchObject({ numberOfPages: 2, nextPage: false, previousPage: true })
    expect([...first.data, ...second.data]).toEqual(data)
    expect(third.envelope).toMatchObject({ data: [], nextPage: false })
  })

  it('holds 20 unless told, and at most 100', async () => {
    const newbie = await rest.logIn('newbie')
    const { envelope } = await list(newbie)
    expect(envelope).toMatchObject({ data: [], numberOfPages: 0, nextPage: false, previousPage: false })
    for (let count = 0; count < 101; count++) await rest.world.notify('newbie', 'x', 'x')
    const lengths = ['', '?size=1', '?size=100'].map(async (query) => (await list(newbie, query)).data.length)
    expect(await Promise.all(lengths)).toEqual([20, 1, 100])
    for (const [size, message] of [
      ['0', 'This field should be more than 0'],
      ['101', 'This field should be less than 101'],
      ['x', 'this is not a valid number'],
    ] as const) {
      const { status, fields } = await list(newbie, `?size=${size}`)
      expect([status, fields]).toEqual([422, { size: message }])
    }
  })
})
