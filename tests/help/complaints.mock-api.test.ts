import { expect, it } from 'vitest'
import { complaints } from '../../mock-api/schema/complaints'
import { restStage } from '../stage/rest'

const rest = restStage()

it('the API stores one ticket for a key of a customer, and no rejected one', async () => {
  const completeInput = {
    transactionId: 'CN-7H2K9Q4MXA',
    blockchainTransactionHash: '0xab',
    description: 'Nothing came',
    additionalDetails: 'Sent from an exchange',
  }
  const headers = { 'idempotency-key': 'k1' }
  for (const body of [completeInput, completeInput, { ...completeInput, description: 'x' }, {}])
    await rest.ask('/v1/app/compliants', { body, token: 'ada', headers })
  expect(await rest.api.db.select().from(complaints)).toEqual([
    {
      ...completeInput,
      id: expect.any(String),
      accountId: 'acc-ada',
      createDate: expect.any(Date),
      answerBy: expect.any(Date),
    },
  ])
})
