import { beforeEach } from 'vitest'
import type { Shape } from '../../contract/operations'
import type { Rest } from '../../fixtures/rest'

type Row = Shape<'Transaction'>

/** Whether the world refused to do it. */
export const isRefused = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => false,
    () => true,
  )

/** Bola's deposits of USDT: at a dollar and 1650.55 naira, paid from 10 dollars on. */
export const settlementFixture = <Fixture extends Rest>(rest: Fixture) => {
  beforeEach(async () => {
    await rest.world.setPrice('USDT', '1')
    await rest.world.setRate({ symbol: 'USDT', chain: 'tron' }, '1650.55')
    await rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '10')
  })
  const readTransaction = async (id: string, by = 'bola'): Promise<Row> =>
    (await rest.get<Row>(`/v1/app/transactions/${id}`, by)).data
  return {
    rest,
    shown: readTransaction,
    send: async (amount: string, chain = 'tron', customer = 'bola'): Promise<string> =>
      (await rest.world.deposit({ customer, symbol: 'USDT', chain, amount })).id,
    statuses: async (...ids: string[]) =>
      Promise.all(ids.map(async (id) => (await readTransaction(id)).status)),
  }
}
