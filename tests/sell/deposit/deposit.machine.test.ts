import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'

const read = { readAt: 1, chain: 'tron', coin: 'USDT (TRC-20)', isConfirmed: true }
const came = done('readDeposit', read)
const silence = apiError(null, null)
const opened = (...events: PlainEvent[]) => played('deposit', { rateId: '7' }, ...events)
const ready = (...events: PlainEvent[]) => opened(came, ...events)
const copy = { type: 'deposit.copyAddress' }
const revalidate = { type: 'deposit.comeBack' }
const name = (chain: string) => ({ type: 'deposit.nameNetwork', chain })

const nonsense = '|seven|7a|7.0|1.5|-7|+7|1e2|0x7| 7|7 |٧|0|00|2147483648'.split('|')
it.each([...nonsense, null, '9'.repeat(30)])(
  '[SELL-13] [ERR-17] the rate id %j is refused, and nothing is loaded with it',
  async (rateId) => {
    const { state, calls } = await played('deposit', { rateId })
    expect([state.value, calls]).toEqual(['invalid', []])
  },
)

it.each([
  ['1', 1],
  ['7', 7],
  ['007', 7],
  ['2147483647', 2_147_483_647],
])('[SELL-13] the rate id %j loads rate %s', async (rateId, id) => {
  const { state, calls } = await played('deposit', { rateId })
  expect([state.value, calls]).toEqual(['loading', [{ actor: 'readDeposit', input: { rateId: id } }]])
})

describe('the first use of a network', () => {
  const asked = (...events: PlainEvent[]) =>
    opened(done('readDeposit', { ...read, isConfirmed: false }), ...events)

  it.each([done('keepNetwork'), failed('keepNetwork', silence)])(
    'is remembered; where that fails, the address is shown all the same: %j',
    async (outcome) => {
      const deposit = await asked(name('bsc'), name('tron'))
      expect(deposit.calls.at(-1)).toEqual({ actor: 'keepNetwork', input: { rateId: 7 } })
      await deposit.happen(outcome)
      expect([deposit.state.value, deposit.state.context.wrongChain]).toEqual(['ready', null])
    },
  )

  it('is asked for again when the rate id stands for another coin', async () => {
    const another = { readAt: 2, chain: 'bsc', coin: 'USDT (BEP-20)', isConfirmed: false }
    const { state } = await ready(copy, done('copyAddress'), revalidate, done('readDeposit', another))
    expect([state.value, state.context.copied]).toEqual(['naming', false])
  })
})
