import { expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { bad, good } from '../gateway/upstream'

const stage = gatewayStage()

const urls = () => stage.upstream.seen.map(({ url }) => url)
const paging = { numberOfPages: 3, nextPage: true, previousPage: false }
const pageInfo = { page: 1, numberOfPages: 3, hasNextPage: true, hasPreviousPage: false }
const page = 'pageInfo { page numberOfPages hasNextPage hasPreviousPage }'

it('[CONST-08] [API-60] [API-61] referrals and downliners are asked for in pages of 2 unless told otherwise', async () => {
  stage.upstream.on('GET /v1/app/referrals', good([{ username: 'bola' }], paging))
  stage.upstream.on('GET /v1/app/referrals/downliners', good([{ username: 'kemi' }], paging))
  const { data } = await stage.ask(
    `{ referrals { nodes { username } ${page} } downliners { nodes { username } ${page} } }`,
  )
  expect(data).toEqual({
    referrals: { nodes: [{ username: 'bola' }], pageInfo },
    downliners: { nodes: [{ username: 'kemi' }], pageInfo },
  })
  await stage.ask('{ referrals(page: 3) { nodes { username } } }')
  expect(urls().sort()).toEqual([
    '/v1/app/referrals/downliners?page=1&size=2',
    '/v1/app/referrals?page=1&size=2',
    '/v1/app/referrals?page=3&size=2',
  ])
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

it('[API-66] activities are a connection, 20 to a page unless asked otherwise', async () => {
  const rows = [{ type: 'login', createDate: '2026-01-31T12:00:00.000Z' }]
  stage.upstream.on('GET /v1/app/activities', good(rows, paging))
  const { data } = await stage.ask(`{ activities { nodes { type createDate } ${page} } }`)
  expect(data).toEqual({ activities: { nodes: rows, pageInfo } })
  await stage.ask('{ activities(page: 2, size: 5) { nodes { type } } }')
  expect(urls()).toEqual(['/v1/app/activities?page=1&size=20', '/v1/app/activities?page=2&size=5'])
})

it('[NOTIF-08] [API-65] a notification is marked as read by GET notifications/{id}/read, once per wish', async () => {
  const read = { id: 'not-1', title: 'Hi', body: 'x', createDate: '2026-01-31T12:00:00.000Z', read: true }
  stage.upstream.on('GET /v1/app/notifications/not-1/read', good(read))
  const mark = () => stage.ask('mutation { markNotificationRead(id: "not-1") { id read } }')
  expect((await mark()).data).toEqual({ markNotificationRead: { id: 'not-1', read: true } })
  await mark()
  expect(stage.upstream.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v1/app/notifications/not-1/read',
    'GET /v1/app/notifications/not-1/read',
  ])
})
