import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { good } from '../gateway/upstream'

const stage = gatewayStage()

const last = () => stage.upstream.seen.at(-1)
const comment = { id: 'com-1', body: 'Hi\n<b>', createDate: '2026-01-31T12:00:00.000Z', username: 'ada' }
const created = (data: unknown) => ({ ...good(data), status: 201 })
const complaint = {
  transactionId: 'CN-1',
  blockchainTransactionHash: '0xabc',
  description: null,
  additionalDetails: null,
}

describe('a report', () => {
  const ask = (transactionId: string) =>
    stage.ask(
      'mutation ($id: String!) { reportTransaction(transactionId: $id, message: "Late: é") { id status } }',
      { id: transactionId },
    )

  it('[API-36] names the transaction in path and body', async () => {
    stage.upstream.on(
      'PATCH /v1/app/transactions/report/CN-1',
      good({ id: 'tx-1', status: 'reported', currency: {} }),
    )
    expect((await ask('CN-1')).data).toEqual({ reportTransaction: { id: 'tx-1', status: 'reported' } })
    expect(JSON.parse(last()!.body)).toEqual({ message: 'Late: é', transactionId: 'CN-1' })
  })
})

describe('comments', () => {
  const add = (key: string) =>
    stage.ask(
      `mutation ($body: String!, $key: String!) {
        addComment(transactionId: "CN-1", body: $body, idempotencyKey: $key) { id body createDate username } }`,
      { body: comment.body, key },
    )

  it('[API-37] are asked for as page 1 of one transaction', async () => {
    stage.upstream.on('GET /v1/app/comments', good([comment]))
    const { data } = await stage.ask('{ comments(transactionId: "CN 1&x") { id body createDate username } }')
    expect(data).toEqual({ comments: [comment] })
    expect(last()?.url).toBe('/v1/app/comments?transactionId=CN+1%26x&page=1')
  })

  it('[API-38] are sent with their key in the header, not in the body', async () => {
    stage.upstream.on('POST /v1/app/comments', created(comment))
    expect((await add('key_1-a')).data).toEqual({ addComment: comment })
    expect(last()?.headers['idempotency-key']).toBe('key_1-a')
    expect(JSON.parse(last()!.body)).toEqual({ body: comment.body, transactionId: 'CN-1' })
  })
})

describe('a complaint', () => {
  const file = (input: object) =>
    stage.ask(
      `mutation ($input: ComplaintInput!) { fileComplaint(input: $input, idempotencyKey: "k") {
        transactionId blockchainTransactionHash description additionalDetails } }`,
      { input },
    )
  const { transactionId, blockchainTransactionHash } = complaint

  it('[API-39] is sent as it is, with its key', async () => {
    stage.upstream.on('POST /v1/app/compliants', created(complaint))
    const input = { transactionId, blockchainTransactionHash, description: 'Nothing came' }
    expect((await file(input)).data).toEqual({ fileComplaint: complaint })
    expect(JSON.parse(last()!.body)).toEqual(input)
    expect(last()?.headers['idempotency-key']).toBe('k')
  })

  it.each([200, 202, 204, 299])('[HELP-09] answered with %d was not sent', async (status) => {
    const body = { ...good(complaint), status }
    stage.upstream.on(
      'POST /v1/app/compliants',
      status === 204 ? (response) => response.writeHead(204).end() : body,
    )
    const { data, error } = await file({ transactionId, blockchainTransactionHash })
    expect(data).toBeNull()
    expect(error?.extensions).toEqual({ code: 'INTERNAL', status, summary: null, fields: {} })
  })

  it('[HELP-09] answered with 201 was sent, with 201 and nothing in it nobody knows', async () => {
    stage.upstream.on('POST /v1/app/compliants', created(complaint))
    expect((await file({ transactionId, blockchainTransactionHash })).error).toBeUndefined()
    stage.upstream.on('POST /v1/app/compliants', { status: 201, body: '' })
    expect((await file({ transactionId, blockchainTransactionHash })).error?.extensions).toMatchObject({
      code: 'INTERNAL',
      status: 201,
    })
  })
})
