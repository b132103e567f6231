import { beforeEach, describe, expect, it } from 'vitest'
import { complaints } from '../../mock-api/shared/support.schema'
import { restStage } from '../shared/rest'

const rest = restStage()
let ada = ''
beforeEach(async () => {
  await rest.world.reset()
  ada = await rest.logIn('ada')
})
const ticket = { transactionId: 'CN-7H2K9Q4MXA', blockchainTransactionHash: `0x${'ab'.repeat(32)}` }
const file = (body: unknown, key = '') =>
  rest.ask('/v1/app/compliants', {
    body,
    token: ada,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const kept = () => rest.api.db.select().from(complaints)

describe('POST /v1/app/compliants', () => {
  it('[API-39] [ENT-27] opens a ticket of the caller’s with 201, whether or not the transaction exists', async () => {
    const complaint = { ...ticket, description: 'Nothing came', additionalDetails: 'Sent from an exchange' }
    const { status, data } = await file(complaint)
    expect({ status, data }).toEqual({ status: 201, data: complaint })
    expect(await kept()).toEqual([
      { ...complaint, id: expect.any(String), accountId: 'acc-ada', createDate: expect.any(Date) },
    ])
  })

  it('needs neither description nor details', async () => {
    const nothing = { ...ticket, description: null, additionalDetails: null }
    for (const body of [ticket, nothing, { ...ticket, description: ' ', additionalDetails: '' }]) {
      const { status, data } = await file(body)
      expect({ status, data }).toEqual({ status: 201, data: nothing })
    }
  })

  it.each([
    [{}, ['transactionId', 'blockchainTransactionHash']],
    [{ ...ticket, transactionId: '  ' }, ['transactionId']],
    [{ ...ticket, blockchainTransactionHash: null }, ['blockchainTransactionHash']],
  ])('refuses %j: these are required', async (body, fields) => {
    const { status, fields: told } = await file(body)
    expect(status).toBe(422)
    expect(told).toEqual(Object.fromEntries(fields.map((name) => [name, 'This field is required'])))
    expect(await kept()).toEqual([])
  })

  it.each([
    ['transactionId', 128],
    ['blockchainTransactionHash', 128],
    ['description', 1000],
    ['additionalDetails', 1000],
  ])('takes a %s of %d characters and no more', async (field, most) => {
    expect((await file({ ...ticket, [field]: 'x'.repeat(most) })).status).toBe(201)
    const { status, fields } = await file({ ...ticket, [field]: 'x'.repeat(most + 1) })
    expect(status).toBe(422)
    expect(fields).toEqual({ [field]: `This field should be at most ${most} characters long.` })
  })

  it('sent twice with one key opens one ticket', async () => {
    const first = await file(ticket, 'k1')
    const again = await file(ticket, 'k1')
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await file({ ...ticket, description: 'x' }, 'k1')).toMatchObject({ status: 422 })
    expect(await kept()).toHaveLength(1)
  })
})
