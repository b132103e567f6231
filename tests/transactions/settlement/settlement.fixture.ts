import { beforeEach } from 'vitest'
import type { Shape } from '../../contract/operations'
import type { Rest } from '../../fixtures/rest'

type Row = Shape<'Transaction'>

/** Whether the mock environment rejected the step. */
export const isRefused = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => false,
    () => true,
  )

/** Deposits of USDT by Bola: $1 each, 1650.55 naira per dollar, minimum payout $10. */
export const settlementFixture = <Fixture extends Rest>(rest: Fixture) => {
  beforeEach(async () => {
    await rest.world.setPrice('USDT', '1')
    await rest.world.setRate({ symbol: 'USDT', chain: 'tron' }, '1650.55')
    await rest.world.setLimit({ symbol: 'USDT', chain: 'tron' }, '10')
  })
  const readTransaction = async (id: string, persona = 'bola'): Promise<Row> =>
    (await rest.get<Row>(`/v1/app/transactions/${id}`, persona)).data
  return {
    rest,
    shown: readTransaction,
    send: async (amount: string, chain = 'tron', customer = 'bola'): Promise<string> =>
      (await rest.world.deposit({ customer, symbol: 'USDT', chain, amount })).id,
    statuses: async (...ids: string[]) =>
      Promise.all(ids.map(async (id) => (await readTransaction(id)).status)),
  }
}
