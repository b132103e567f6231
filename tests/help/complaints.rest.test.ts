import { describe, expect, it } from 'vitest'
import { atMostText, requiredText } from '../auth/account/refusals'
import { contractFixture } from '../contract/contract.fixture'

const rest = contractFixture()
const ticket = { transactionId: 'CN-7H2K9Q4MXA', blockchainTransactionHash: `0x${'ab'.repeat(32)}` }
const file = (body: unknown, key = '') => {
  const headers = key ? { 'idempotency-key': key } : {}
  return rest.request('/v1/app/compliants', { body, token: 'ada', headers })
}

describe('POST /v1/app/compliants', () => {
  it('a complaint gets a ticket, also for an unknown transaction [API-39] [ENT-27]', async () => {
    const completeTicket = {
      ...ticket,
      description: 'Nothing came',
      additionalDetails: 'Sent from an exchange',
    }
    const nothing = { ...ticket, description: null, additionalDetails: null }
    for (const [body, expected] of [
      [completeTicket, completeTicket],
      [ticket, nothing],
      [nothing, nothing],
      [{ ...ticket, description: ' ', additionalDetails: '' }, nothing],
    ] as const) {
      const { status, data } = await file(body)
      // The ticket's number is an addition to the contract: an upstream may leave it out.
      const { ticket: number = 'T-00000000' } = data as { ticket?: string }
      expect([status, data]).toEqual([201, expect.objectContaining(expected)])
      expect(number).toMatch(/^[\w-]{1,64}$/)
    }
  })

  it.each([
    [{}, ['transactionId', 'blockchainTransactionHash']],
    [{ ...ticket, transactionId: '  ' }, ['transactionId']],
    [{ ...ticket, blockchainTransactionHash: null }, ['blockchainTransactionHash']],
  ])('the API rejects a complaint with %j, because these are required', async (body, fields) => {
    const { status, fields: expected } = await file(body)
    expect([status, expected]).toEqual([422, Object.fromEntries(fields.map((name) => [name, requiredText]))])
  })

  it.each([
    ['transactionId', 128],
    ['blockchainTransactionHash', 128],
    ['description', 1000],
    ['additionalDetails', 1000],
  ])('the API accepts a %s of %d characters and no more', async (field, most) => {
    expect((await file({ ...ticket, [field]: 'x'.repeat(most) })).status).toBe(201)
    const { status, fields } = await file({ ...ticket, [field]: 'x'.repeat(most + 1) })
    expect([status, fields]).toEqual([422, { [field]: atMostText(most) }])
  })

  it('a repeated key returns the same ticket, and rejects other texts', async () => {
    const first = await file(ticket, 'k1')
    const again = await file(ticket, 'k1')
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    expect((await file({ ...ticket, description: 'x' }, 'k1')).status).toBe(422)
  })
})
