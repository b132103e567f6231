import { describe, expect, it } from 'vitest'
import { gatewayStage } from '../gateway/stage'
import { good } from '../gateway/upstream'

const stage = gatewayStage()

const transaction = {
  id: 'tx_1',
  transactionId: 'TX-1001',
  createDate: '2026-01-31T12:00:00.000Z',
  approveDate: null,
  amount: '0.000000000000000001',
  amountCrypto: '0.000000000000000001',
  amountUSD: '50.00',
  amountNGN: null,
  status: 'pool',
  direction: 'bank',
  type: 'deposit',
  currency: { symbol: 'USDT', name: 'Tether', chain: 'tron' },
  blockchainTransactionId: 'abc',
  bankAccount: {
    accountName: 'Ada Obi',
    accountNumber: '0123456789',
    bank: { id: '044', name: 'Access Bank' },
  },
}
const { amount: _amount, ...shown } = transaction
const fields = `id transactionId createDate approveDate amountCrypto amountUSD amountNGN status direction type
  currency { symbol name chain } blockchainTransactionId bankAccount { accountName accountNumber bank { id name } }`
const totals = { totalTrades: 41, totalNgn: '1000.00', totalUsd: '2.50' }
const list = (paging: object) => good({ transactions: [transaction], ...totals }, paging)

describe('the transactions', () => {
  it('[CONST-07] [API-34] are asked for in pages of 20, all statuses and currencies, when nothing else is said', async () => {
    stage.upstream.on(
      'GET /v1/app/transactions/customer',
      list({ numberOfPages: 3, nextPage: true, previousPage: false }),
    )
    await stage.ask('{ transactions { nodes { id } } }')
    await stage.ask('query ($page: Int!) { transactions(page: $page, currency: "BTC") { nodes { id } } }', {
      page: 2,
    })
    expect(stage.upstream.seen.map(({ url }) => url)).toEqual([
      '/v1/app/transactions/customer?page=1&size=20&status=all&currency=all',
      '/v1/app/transactions/customer?page=2&size=20&status=all&currency=BTC',
    ])
  })

  it('are a connection: rows, place among the pages, totals over all pages', async () => {
    stage.upstream.on(
      'GET /v1/app/transactions/customer',
      list({ numberOfPages: 3, nextPage: true, previousPage: true }),
    )
    const { data } = await stage.ask(`{ transactions(page: 2) { nodes { ${fields} }
      pageInfo { page numberOfPages hasNextPage hasPreviousPage } totals { totalTrades totalNgn totalUsd } } }`)
    expect(data).toEqual({
      transactions: {
        nodes: [shown],
        pageInfo: { page: 2, numberOfPages: 3, hasNextPage: true, hasPreviousPage: true },
        totals,
      },
    })
  })

  it.each([
    [
      { numberOfPages: 0, nextPage: false, previousPage: false },
      { numberOfPages: 0, hasNextPage: false },
    ],
    [
      { numberOfPages: 2, nextPage: 2, previousPage: null },
      { numberOfPages: 2, hasNextPage: true },
    ],
    [
      { numberOfPages: null, nextPage: null, previousPage: null },
      { numberOfPages: 1, hasNextPage: false },
    ],
  ])('read the paging keys %j by their truth (AMB-04)', async (paging, expected) => {
    stage.upstream.on('GET /v1/app/transactions/customer', list(paging))
    const { data } = await stage.ask('{ transactions { pageInfo { numberOfPages hasNextPage } } }')
    expect(data).toEqual({ transactions: { pageInfo: expected } })
  })
})

describe('one transaction', () => {
  const ask = (id: string) => stage.ask(`query ($id: ID!) { transaction(id: $id) { ${fields} } }`, { id })

  it('[API-35] is asked for by id and arrives to the last digit', async () => {
    stage.upstream.on('GET /v1/app/transactions/tx_1', good(transaction))
    expect((await ask('tx_1')).data).toEqual({ transaction: shown })
  })

  it('without a bank account has none', async () => {
    stage.upstream.on(
      'GET /v1/app/transactions/tx_1',
      good({ ...transaction, bankAccount: null, direction: 'wallet' }),
    )
    expect((await ask('tx_1')).data).toMatchObject({
      transaction: { bankAccount: null, direction: 'wallet' },
    })
  })
})
