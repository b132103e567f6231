import { expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { bad, good } from '../gateway/upstream'

const stage = gatewayStage()

const urls = () => stage.upstream.seen.map(({ url }) => url)
const paging = { numberOfPages: 3, nextPage: true, previousPage: false }
const pageInfo = { page: 1, numberOfPages: 3, hasNextPage: true, hasPreviousPage: false }
const page = 'pageInfo { page numberOfPages hasNextPage hasPreviousPage }'

const date = '2026-01-31T12:00:00.000Z'
const notification = { id: 'not-1', title: 'Hi', body: 'x', createDate: date, read: false }

it.each<[ids: string, name: string, row: object, size: number]>([
  ['[CONST-08] [API-60]', 'referrals', { username: 'bola' }, 2],
  ['[CONST-08] [API-61]', 'referrals/downliners', { username: 'kemi' }, 2],
  ['[API-66]', 'activities', { type: 'login', createDate: date }, 20],
  ['[API-64]', 'notifications', notification, 20],
])('%s %s is a connection of %o, %i to a page unless told otherwise', async (_, path, row, size) => {
  const name = path.split('/').at(-1)!
  stage.upstream.on(`GET /v1/app/${path}`, good([row], paging))
  const { data } = await stage.ask(`{ ${name} { nodes { ${Object.keys(row).join(' ')} } ${page} } }`)
  expect(data).toEqual({ [name]: { nodes: [row], pageInfo } })
  await stage.ask(`{ ${name}(page: 3, size: 5) { ${page} } }`)
  expect(urls()).toEqual([`/v1/app/${path}?page=1&size=${size}`, `/v1/app/${path}?page=3&size=5`])
})

it('[CONST-09] [API-62] the leaderboard is asked for as page 1 of 20, with both days', async () => {
  const rows = [{ username: 'bola****', amount: 254 }]
  stage.upstream.on('GET /v1/app/referrals/weekly-leaderboard', good(rows, paging))
  const { data } = await stage.ask(`{ weeklyLeaderboard(startDate: "2026-01-04", endDate: "2026-01-10") {
    nodes { username amount } ${page} } }`)
  expect(data).toEqual({ weeklyLeaderboard: { nodes: rows, pageInfo } })
  expect(urls()).toEqual([
    '/v1/app/referrals/weekly-leaderboard?page=1&size=20&startDate=2026-01-04&endDate=2026-01-10',
  ])
})

it('[API-59] [API-63] code and earnings arrive as they are; one that fails leaves the other standing', async () => {
  const info = { totalReferred: 2, totalTradeCount: 5, totalTradeUSD: '254.46', earnings: 254 }
  stage.upstream.on('GET /v1/app/referrals/acc-ada', good({ referralCode: 'ADA2K9QX' }))
  stage.upstream.on('GET /v1/app/referrals/users/earnings', good(info))
  const ask = () =>
    stage.ask(`{ referralInfo(accountId: "acc-ada") { referralCode }
      referralTradeInfo { totalReferred totalTradeCount totalTradeUSD earnings } }`)
  expect((await ask()).data).toEqual({ referralInfo: { referralCode: 'ADA2K9QX' }, referralTradeInfo: info })
  stage.upstream.on('GET /v1/app/referrals/users/earnings', bad(500, null))
  const { data, error } = await ask()
  expect(data).toEqual({ referralInfo: { referralCode: 'ADA2K9QX' }, referralTradeInfo: null })
  expect(error).toMatchObject({ path: ['referralTradeInfo'], extensions: { code: 'INTERNAL', status: 500 } })
})

it('[NOTIF-08] [API-65] a notification is marked as read by GET notifications/{id}/read, once per wish', async () => {
  const read = { ...notification, read: true }
  stage.upstream.on('GET /v1/app/notifications/not-1/read', good(read))
  const mark = () => stage.ask('mutation { markNotificationRead(id: "not-1") { id read } }')
  expect((await mark()).data).toEqual({ markNotificationRead: { id: 'not-1', read: true } })
  await mark()
  expect(urls()).toEqual(Array(2).fill('/v1/app/notifications/not-1/read'))
})
