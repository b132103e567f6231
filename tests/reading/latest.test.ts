import { afterEach, expect, it, vi } from 'vitest'
import { createApollo } from '../../client/data/apollo'
import { query } from '../../client/data/query'
import type { Transport } from '../../client/data/transport'
import { HistoryCurrenciesDocument, TransactionDetailsDocument } from '../../client/generated/graphql'
import { row } from '../transactions/transactions.fixture'

afterEach(() => vi.restoreAllMocks())

const variables = { id: 't1' }
const details = (status: 'pool' | 'pending' | 'approved') => {
  const { currency, bankAccount, ...transaction } = row(1, { status })
  const bank = bankAccount && { ...bankAccount.bank, __typename: 'Bank' }
  return {
    __typename: 'Query',
    transaction: {
      ...transaction,
      isReleased: null,
      __typename: 'Transaction',
      currency: { ...currency, __typename: 'Currency' },
      bankAccount: bankAccount && { ...bankAccount, bank, __typename: 'PaidAccount' },
    },
  }
}

/** A client whose requests the test resolves. `requests` has them in the order sent. */
const fixture = () => {
  const requests: { signal: AbortSignal; respond: (data: object) => void }[] = []
  const transport = ((_document, _variables, options) =>
    new Promise((resolve) => {
      requests.push({ signal: options!.signal!, respond: (data) => resolve({ data } as never) })
    })) as Transport
  const client = createApollo(transport)
  const read = () => query(client, TransactionDetailsDocument, variables)
  const status = () => client.readQuery({ query: TransactionDetailsDocument, variables })?.transaction.status
  return { client, requests, read, status }
}

it('a newer request of a query aborts the older one, and both get its response', async () => {
  const { requests, read, status } = fixture()
  const reads = [read(), read()]
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  requests[0]!.respond(details('pool'))
  requests[1]!.respond(details('pending'))
  const statuses = (await Promise.all(reads)).map(({ transaction }) => transaction.status)
  expect([statuses, status()]).toEqual([['pending', 'pending'], 'pending'])
})

it('requests of different queries do not abort each other', async () => {
  const { client, requests, read } = fixture()
  void read()
  void query(client, HistoryCurrenciesDocument, {})
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false])
})

it('an older response does not set a final status back (ruling 49)', async () => {
  const { requests, read, status } = fixture()
  for (const [index, [responseStatus, storedStatus]] of (
    [
      ['pool', 'pool'],
      ['approved', 'approved'],
      ['pending', 'approved'],
    ] as const
  ).entries()) {
    const request = read()
    await vi.waitFor(() => expect(requests).toHaveLength(index + 1))
    requests[index]!.respond(details(responseStatus))
    await request
    expect(status()).toBe(storedStatus)
  }
})
