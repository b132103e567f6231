import { describe, expect, it } from 'vitest'
import { contractFixture } from '../../contract/contract.fixture'
import type { Shape } from '../../contract/operations'
import { invalidRows, rows } from '../../values/typed.rows'

type Transaction = Shape<'Transaction'>

const rest = contractFixture()
const path = '/v1/app/transactions/tx-ada-023'
const write = (text: unknown, { token = 'ada', at = path } = {}) =>
  rest.request<Transaction>(`${at}/note`, { method: 'PUT', body: { text }, token })
const readNote = async () => (await rest.get<Transaction>(path, 'ada')).data.note
const tooLong = 'This field should be at most 140 characters long.'

describe('a note', () => {
  it('details and list have the note; saving an empty note deletes it [EXT-66]', async () => {
    expect(await readNote()).toBe('')
    expect(await write('Rent')).toMatchObject({ status: 200, data: { id: 'tx-ada-023', note: 'Rent' } })
    const list = await rest.get<Shape<'TransactionList'>>('/v1/app/transactions/customer?size=100', 'ada')
    expect(
      list.data.transactions.filter(({ note }) => note !== '').map(({ id, note }) => [id, note]),
    ).toEqual([['tx-ada-023', 'Rent']])
    await write('By number', { at: '/v1/app/transactions/CN-ADAXXXX023' })
    expect(await readNote()).toBe('By number')
    await write(' \u200b ')
    expect(await readNote()).toBe('')
  })

  it.each([
    ...rows.flatMap(([field, text, stored]) => (field === 'note' ? [[text, stored]] : [])),
    ["'; drop table transactions; --", "'; drop table transactions; --"],
    ['half a \ud83d sign', 'half a \ufffd sign'],
  ])('the API stores the note %j as %j [EXT-67]', async (text, stored) => {
    expect((await write(text)).status).toBe(200)
    expect(await readNote()).toBe(stored)
  })

  it.each([
    ...invalidRows.flatMap(([field, text]) => (field === 'note' ? [[text, tooLong]] : [])),
    [`e${'\u0301'.repeat(5000)}`, tooLong],
    ['a\u0000b', 'This field is not valid'],
  ])('the API rejects the note %j [EXT-67]', async (text, problem) => {
    expect(await write(text)).toMatchObject({ status: 422, fields: { note: problem } })
    expect(await readNote()).toBe('')
  })

  it.each([[undefined], [null], [7], [['x']]])('the API rejects %j as a note [EXT-67]', async (text) => {
    expect(await write(text)).toMatchObject({ status: 422, fields: { text: 'This field is required' } })
  })

  it("another customer's transaction is not found and keeps its note [EXT-67]", async () => {
    await write('Mine')
    expect(await write('Yours', { token: 'bola' })).toMatchObject({
      status: 404,
      summary: 'Transaction not found',
    })
    expect(await readNote()).toBe('Mine')
  })

  it('the receipt check does not return the note [EXT-69]', async () => {
    await write('Canary note')
    const { receiptCode } = (await rest.get<Transaction>(path, 'ada')).data
    const { text } = await rest.request(`/v1/app/receipts/${receiptCode}`)
    expect(text).toContain('413187.50')
    expect(text).not.toContain('Canary note')
  })
})
