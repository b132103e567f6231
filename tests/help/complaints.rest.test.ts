import { describe, expect, it } from 'vitest'
import { atMostText, requiredText } from '../auth/account/contract-errors'
import { contractFixture } from '../contract/contract.fixture'

const rest = contractFixture()
const ticket = { transactionId: 'CN-7H2K9Q4MXA', blockchainTransactionHash: `0x${'ab'.repeat(32)}` }
const fileComplaint = (body: unknown, key = '') => {
  const headers = key ? { 'idempotency-key': key } : {}
  return rest.request('/v1/app/compliants', { body, token: 'ada', headers })
}

describe('POST /v1/app/compliants', () => {
  it('a complaint gets a ticket, even for an unknown transaction [API-39] [ENT-27]', async () => {
    const completeTicket = {
      ...ticket,
      description: 'Nothing came',
      additionalDetails: 'Sent from an exchange',
    }
    const withoutTexts = { ...ticket, description: null, additionalDetails: null }
    for (const [body, expected] of [
      [completeTicket, completeTicket],
      [ticket, withoutTexts],
      [withoutTexts, withoutTexts],
      [{ ...ticket, description: ' ', additionalDetails: '' }, withoutTexts],
    ] as const) {
      const { status, data } = await fileComplaint(body)
      // The ticket's number is optional: another upstream may omit it.
      const { ticket: number = 'T-00000000' } = data as { ticket?: string }
      expect([status, data]).toEqual([201, expect.objectContaining(expected)])
      expect(number).toMatch(/^[\w-]{1,64}$/)
    }
  })

  it.each([
    [{}, ['transactionId', 'blockchainTransactionHash']],
    [{ ...ticket, transactionId: '  ' }, ['transactionId']],
    [{ ...ticket, blockchainTransactionHash: null }, ['blockchainTransactionHash']],
  ])('the API rejects a complaint with %j: it requires %j', async (body, fields) => {
    const { status, fields: expected } = await fileComplaint(body)
    expect([status, expected]).toEqual([422, Object.fromEntries(fields.map((name) => [name, requiredText]))])
  })

  it.each([
    ['transactionId', 128],
    ['blockchainTransactionHash', 128],
    ['description', 1000],
    ['additionalDetails', 1000],
  ])('the API accepts a %s of at most %d characters', async (field, maximum) => {
    expect((await fileComplaint({ ...ticket, [field]: 'x'.repeat(maximum) })).status).toBe(201)
    const { status, fields } = await fileComplaint({ ...ticket, [field]: 'x'.repeat(maximum + 1) })
    expect([status, fields]).toEqual([422, { [field]: atMostText(maximum) }])
  })

  it('a repeated key returns the same ticket and rejects different content', async () => {
    const first = await fileComplaint(ticket, 'k1')
    const replay = await fileComplaint(ticket, 'k1')
    expect([replay.text, replay.headers.get('idempotent-replayed')]).toEqual([first.text, 'true'])
    expect((await fileComplaint({ ...ticket, description: 'x' }, 'k1')).status).toBe(422)
  })
})
