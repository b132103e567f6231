import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'

type Row = Shape<'Transaction'>

const rest = contractFixture()
const message = 'I Did Not Receive The Money'
const readTransaction = (id: string) => rest.get<Row>(`/v1/app/transactions/${id}`, 'ada')
const report = (id: string, body: unknown = { message, transactionId: id }, token = 'ada') =>
  rest.request<Row>(`/v1/app/transactions/report/${id}`, { method: 'PATCH', body, token })
const apiError = { status: 409, summary: 'This transaction cannot be reported' }
const latestNotice = async () =>
  (await rest.get<{ title: string }[]>('/v1/app/notifications?size=1', 'ada')).data[0]?.title

describe('PATCH /v1/app/transactions/report/{transactionId}', () => {
  it('a report sets an approved payout to reported [API-36] [REPORT-11]', async () => {
    const before = (await readTransaction('tx-ada-023')).data
    const longMessage = 'é'.repeat(600)
    const { status, data } = await report('CN-ADAXXXX023', {
      message: longMessage,
      transactionId: 'CN-ADAXXXX023',
    })
    expect(status).toBe(200)
    expect(data).toEqual({ ...before, status: 'reported' })
    expect((await readTransaction('tx-ada-023')).data).toEqual(data)
    expect(await latestNotice()).toBe('Report received')
  })

  it.each([
    ['id', 'tx-ada-023'],
    ['number', 'CN-ADAXXXX023'],
  ])('a report accepts the %s in the path (API-36)', async (_, pathName) => {
    for (const transactionId of ['tx-ada-023', 'CN-ADAXXXX023']) {
      expect((await report(pathName, { message, transactionId })).data.status).toBe('reported')
      await rest.world.resolveReport('tx-ada-023')
    }
  })

  it('the API rejects a report within 40 minutes of the approval [REPORT-08]', async () => {
    await rest.world.setPrice('USDT', '1')
    const order = { customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '50' }
    const { id } = await rest.world.deposit(order)
    await rest.world.confirm(id)
    await rest.world.approve(id)
    expect(await report(id)).toMatchObject(apiError)
    await rest.world.advanceClock(40 * 60_000 - 10_000)
    expect(await report(id)).toMatchObject(apiError)
    expect((await readTransaction(id)).data.status).toBe('approved')
    await rest.world.advanceClock(10_001)
    expect((await report(id)).data.status).toBe('reported')
  })

  it.each([
    ['in pool', 'tx-ada-025'],
    ['pending', 'tx-ada-024'],
    ['reported already', 'tx-ada-022'],
    ['deposited into a wallet', 'tx-ada-021'],
  ])('the API rejects a report of a transaction that is %s [REPORT-08]', async (_, id) => {
    const before = (await readTransaction(id)).data
    expect(await report(id)).toMatchObject(apiError)
    expect((await readTransaction(id)).data).toEqual(before)
  })

  it('of many simultaneous reports one succeeds', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => report('tx-ada-023')))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const { data } = await rest.get<{ type: string }[]>('/v1/app/activities?size=100', 'ada')
    expect(data.filter(({ type }) => type === 'report')).toHaveLength(1)
  })

  it('a resolved report is approved again and can be repeated [TX-41]', async () => {
    const before = (await readTransaction('tx-ada-023')).data
    await report(before.id)
    await rest.world.resolveReport(before.id)
    expect((await readTransaction(before.id)).data).toEqual(before)
    expect(await latestNotice()).toBe('Report resolved')
    expect((await report(before.id)).status).toBe(200)
  })

  it.each([
    [{ message: '', transactionId: 'tx-ada-023' }, { message: 'This field is required' }],
    [{ message: '  \n ', transactionId: 'tx-ada-023' }, { message: 'This field is required' }],
    [{ transactionId: 'tx-ada-023' }, { message: 'This field is required' }],
    [{ message: 7, transactionId: 'tx-ada-023' }, { message: 'This field is required' }],
    [
      { message: 'x'.repeat(601), transactionId: 'tx-ada-023' },
      { message: 'This field should be at most 600 characters long.' },
    ],
    [{ message }, { transactionId: 'This field is required' }],
    [{ message, transactionId: 'tx-ada-001' }, { transactionId: 'This is another transaction' }],
    [{ message, transactionId: 'tx-bola-002' }, { transactionId: 'This is another transaction' }],
    [{}, { message: 'This field is required', transactionId: 'This field is required' }],
  ])('the API rejects the report %j and names the field', async (body, fields) => {
    expect(await report('tx-ada-023', body)).toMatchObject({ status: 422, fields })
    expect((await readTransaction('tx-ada-023')).data.status).toBe('approved')
  })
})
