import { expect, it } from 'vitest'
import { contractFixture } from '../contract/contract.fixture'
import { passwords } from '../fixtures/rest'

const rest = contractFixture()
const list = (token: string, query = '') =>
  rest.get<{ type: string; createDate: string }[]>(`/v1/app/activities${query}`, token)

it('GET activities returns the caller’s own, newest first [API-66] [ENT-25] [ACT-03]', async () => {
  const login = await rest.request('/v1/auth/login', { body: { userId: 'bola', password: passwords.bola } })
  const bola = login.headers.get('authorization') ?? ''
  const ada = await rest.logIn('ada')
  const before = (await list(ada)).data
  await rest.world.advanceClock(1_000)
  const calls: [method: string, path: string, body: object][] = [
    ['PATCH', '/v1/app/wallets/mode', { walletStatus: true }],
    [
      'PATCH',
      '/v1/app/transactions/report/tx-ada-023',
      { message: 'I Did Not Receive The Money', transactionId: 'tx-ada-023' },
    ],
    ['PATCH', '/v1/auth/account', { firstName: 'Ada', lastName: 'Obi' }],
  ]
  for (const [method, path, body] of calls) {
    expect((await rest.request(path, { method, body, token: ada })).status).toBe(200)
    await rest.world.advanceClock(1_000)
  }
  const { status, data } = await list(ada)
  expect([status, data.map(({ type }) => type)]).toEqual([
    200,
    ['profile update', 'report', 'wallet mode', ...before.map(({ type }) => type)],
  ])
  const times = data.map(({ createDate }) => createDate)
  expect(times).toEqual(times.toSorted().reverse())
  expect(Object.keys(data[0]!).sort()).toEqual(['client', 'createDate', 'type'])
  const pages = [await list(ada, '?size=2'), await list(ada, '?page=2&size=2')]
  expect(pages.flatMap((page) => page.data)).toEqual(data.slice(0, 4))
  expect(pages[0]!.envelope).toMatchObject({ nextPage: data.length > 2, previousPage: false })
  expect((await list(ada, '?page=0')).status).toBe(422)
  expect((await list(bola)).data.map(({ type }) => type)).toEqual(['login'])
})
