import { expect, it } from 'vitest'
import { complaints } from '../../mock-api/schema/complaints'
import { restStage } from '../stage/rest'

const rest = restStage()

it('keeps one ticket of the caller’s a key, and none that was refused', async () => {
  const whole = {
    transactionId: 'CN-7H2K9Q4MXA',
    blockchainTransactionHash: '0xab',
    description: 'Nothing came',
    additionalDetails: 'Sent from an exchange',
  }
  const headers = { 'idempotency-key': 'k1' }
  for (const body of [whole, whole, { ...whole, description: 'x' }, {}])
    await rest.ask('/v1/app/compliants', { body, token: 'ada', headers })
  expect(await rest.api.db.select().from(complaints)).toEqual([
    { ...whole, id: expect.any(String), accountId: 'acc-ada', createDate: expect.any(Date) },
  ])
})
