import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { flows } from '../../../machines/flows'
import { play, start } from '../../models/form-flows'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'

const depositDetails = { readAt: 1, chain: 'tron', coin: 'USDT (TRC-20)', isConfirmed: true }
const depositRead = doneEvent('readDeposit', depositDetails)
const noResponse = apiError(null, null)
const openWith = (...events: PlainEvent[]) => start('deposit', { rateId: '7' }, ...events)
const ready = (...events: PlainEvent[]) => openWith(depositRead, ...events)
const revalidate = { type: 'deposit.comeBack' }
const nameNetwork = (chain: string) => ({ type: 'deposit.nameNetwork', chain })

describe('the first use of a network', () => {
  const openDeposit = (...events: PlainEvent[]) =>
    openWith(doneEvent('readDeposit', { ...depositDetails, isConfirmed: false }), ...events)

  it.each([doneEvent('keepNetwork'), errorEvent('keepNetwork', noResponse)])(
    'the address appears whether or not storing the first use succeeds: %j',
    async (outcome) => {
      const deposit = await openDeposit(nameNetwork('bsc'), nameNetwork('tron'))
      expect(deposit.calls.at(-1)).toEqual({ actor: 'keepNetwork', input: { rateId: 7 } })
      await deposit.happen(outcome)
      expect([deposit.state.value, deposit.state.context.wrongChain]).toEqual(['ready', null])
    },
  )
})

describe('the page', () => {
  it('nothing is known before the first response', async () => {
    const { state } = await openWith()
    const unread = { readAt: null, chain: '', coin: '', isConfirmed: false, wrongChain: null }
    expect(state.context).toEqual({ rateId: 7, error: null, ...unread })
  })

  it('a retry keeps the error and shows no second toast; a refresh clears it', async () => {
    const deposit = await openWith(errorEvent('readDeposit', noResponse))
    expect(deposit.eventBus).toEqual([{ type: 'deposit.refused', error: noResponse }])
    await deposit.happen({ type: 'deposit.retry' })
    expect([deposit.state.value, deposit.state.context.error]).toEqual(['retrying', noResponse])
    const refusal = apiError(503, 'Not now')
    await deposit.happen(errorEvent('readDeposit', refusal))
    expect([deposit.state.value, deposit.state.context.error, deposit.eventBus.length]).toEqual([
      'failed',
      refusal,
      1,
    ])
    await deposit.happen({ type: 'deposit.refresh' })
    expect([deposit.state.value, deposit.state.context.error]).toEqual(['loading', null])
    await play(deposit, errorEvent('readDeposit', noResponse), { type: 'deposit.retry' })
    await deposit.happen({ type: 'deposit.refresh' })
    expect(deposit.state.value).toBe('loading')
  })

  it.each([[[]], [[revalidate]]])('an address can be refreshed after %j', async (events) =>
    expect((await ready(...events, { type: 'deposit.refresh' })).state.value).toBe('loading'),
  )

  it('a refresh keeps the wrong-network warning for the same coin only', async () => {
    const unknown = { ...depositDetails, isConfirmed: false }
    const wrongChainAfter = async (coin: string) => {
      const events = [
        nameNetwork('bsc'),
        { type: 'deposit.refresh' },
        doneEvent('readDeposit', { ...unknown, coin }),
      ]
      const { state } = await openWith(doneEvent('readDeposit', unknown), ...events)
      return state.context.wrongChain
    }
    expect([await wrongChainAfter(depositDetails.coin), await wrongChainAfter('USDT (BEP-20)')]).toEqual([
      'bsc',
      null,
    ])
  })

  it('a reload of the same coin keeps the network confirmed', async () => {
    const reloadAs = (coin: string) =>
      ready(revalidate, doneEvent('readDeposit', { ...depositDetails, coin, isConfirmed: false }))
    const [same, other] = [
      (await reloadAs(depositDetails.coin)).state,
      (await reloadAs('USDT (BEP-20)')).state,
    ]
    expect([same.value, other.value]).toEqual(['ready', 'naming'])
  })
})

it('the log keeps only the named network of a deposit', () => {
  expect(flows.deposit.log.received).toEqual({ 'deposit.nameNetwork': ['chain'] })
})
