import { expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { played } from '../../models/form-flows'
import { done, failed, type PlainEvent } from '../../models/graph'

const answer = (readAt: number) => done('readRates', { readAt, verificationStatus: null })
const refresh = { type: 'rateBoard.refresh' }
const revalidate = { type: 'rateBoard.comeBack' }
const board = (...events: PlainEvent[]) => played('rateBoard', undefined, ...events)

it.each<[string, PlainEvent[], reads: number, value: string, readAt: number | null]>([
  ['[RATE-02] at load', [], 1, 'loading', null],
  ['[RATE-02] at refresh', [answer(1), refresh], 2, 'loading', 1],
  ['[RATE-02] when the customer comes back', [answer(1), refresh, answer(2), revalidate], 3, 'loading', 2],
  ['once, however often it is pressed meanwhile', [refresh, revalidate, refresh], 1, 'loading', null],
])('rates come from the server: %s', async (_, events, reads, value, readAt) => {
  const { calls, state } = await board(...events)
  expect(calls.map(({ port }) => port)).toEqual(Array(reads).fill('readRates'))
  expect([state.value, state.context.readAt]).toEqual([value, readAt])
})

it('[SELL-11] a failed load is told once; the refresh button loads them again', async () => {
  const why = apiError(503, 'No rates now')
  const rates = await board(failed('readRates', why))
  expect([rates.state.value, rates.state.context.error]).toEqual(['failed', why])
  for (const event of [refresh, answer(1)]) await rates.happen(event)
  expect([rates.state.value, rates.state.context.error]).toEqual(['shown', null])
  await rates.happen(refresh)
  expect([rates.calls.length, rates.eventBus]).toEqual([3, [{ type: 'rateBoard.refused', error: why }]])
})
