import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { flows } from '../../../machines/flows'
import { start } from '../../models/form-flows'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'

const depositDetails = { readAt: 1, chain: 'tron', coin: 'USDT (TRC-20)', isConfirmed: true }
const depositRead = doneEvent('readDeposit', depositDetails)
const noResponse = apiError(null, null)
const openWith = (...events: PlainEvent[]) => start('deposit', { rateId: '7' }, ...events)
const ready = (...events: PlainEvent[]) => openWith(depositRead, ...events)
const revalidate = { type: 'deposit.comeBack' }
const nameNetwork = (chain: string) => ({ type: 'deposit.nameNetwork', chain })

const invalidIds = '|seven|7a|7.0|1.5|-7|+7|1e2|0x7| 7|7 |٧|0|00|2147483648'.split('|')
it.each([...invalidIds, null, '9'.repeat(30)])(
  'the deposit page rejects the rate id %j and loads nothing [SELL-13] [ERR-17]',
  async (rateId) => {
    const { state, calls } = await start('deposit', { rateId })
    expect([state.value, calls]).toEqual(['invalid', []])
  },
)

it.each([
  ['1', 1],
  ['7', 7],
  ['007', 7],
  ['2147483647', 2_147_483_647],
])('the rate id %j loads rate %s [SELL-13]', async (rateId, id) => {
  const { state, calls } = await start('deposit', { rateId })
  expect([state.value, calls]).toEqual(['loading', [{ actor: 'readDeposit', input: { rateId: id } }]])
})

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

  it('if the coin of a rate id changes, the page asks for the network again', async () => {
    const another = { readAt: 2, chain: 'bsc', coin: 'USDT (BEP-20)', isConfirmed: false }
    const { state } = await ready(revalidate, doneEvent('readDeposit', another))
    expect(state.value).toBe('naming')
  })
})

describe('the page', () => {
  const noMessages = { error: null, wrongChain: null }

  it('the deposit page starts busy and empty', async () => {
    const { state } = await openWith()
    expect(state.context).toEqual({
      ...noMessages,
      rateId: 7,
      readAt: null,
      chain: '',
      coin: '',
      isConfirmed: false,
    })
    expect(state.hasTag('busy')).toBe(true)
  })

  it('a refresh clears the error of a failed load', async () => {
    const deposit = await openWith(errorEvent('readDeposit', noResponse))
    expect([deposit.state.context.error, deposit.eventBus]).toEqual([
      noResponse,
      [{ type: 'deposit.refused', error: noResponse }],
    ])
    await deposit.happen({ type: 'deposit.refresh' })
    expect([deposit.state.value, deposit.state.context.error]).toEqual(['loading', null])
  })

  it('an automatic retry keeps the error and shows no second toast', async () => {
    const deposit = await openWith(errorEvent('readDeposit', noResponse), { type: 'deposit.retry' })
    expect([deposit.state.value, deposit.state.context.error]).toEqual(['retrying', noResponse])
    const refusal = apiError(503, 'Not now')
    await deposit.happen(errorEvent('readDeposit', refusal))
    expect([deposit.state.value, deposit.state.context.error, deposit.eventBus.length]).toEqual([
      'failed',
      refusal,
      1,
    ])
    await deposit.happen({ type: 'deposit.retry' })
    await deposit.happen({ type: 'deposit.refresh' })
    expect(deposit.state.value).toBe('loading')
  })

  it('every idle state of the deposit page is resumable', async () => {
    const unknown = doneEvent('readDeposit', { ...depositDetails, isConfirmed: false })
    const flows = [
      start('deposit', { rateId: 'x' }),
      openWith(errorEvent('readDeposit', noResponse)),
      openWith(unknown),
      ready(),
    ]
    const tags = await Promise.all(flows.map(async (flow) => (await flow).state.hasTag('resumable')))
    expect(tags).toEqual([true, true, true, true])
  })

  it('a tap on a wrong network shows a warning with its name', async () => {
    const deposit = await openWith(
      doneEvent('readDeposit', { ...depositDetails, isConfirmed: false }),
      nameNetwork('bsc'),
    )
    expect([deposit.state.value, deposit.state.context.wrongChain]).toEqual(['naming', 'bsc'])
    await deposit.happen({ type: 'deposit.refresh' })
    expect(deposit.state.value).toBe('loading')
  })

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

  it.each([[[]], [[revalidate]]])('a refresh loads again, also after %j', async (events) => {
    const { state } = await ready(...events, { type: 'deposit.refresh' })
    expect(state.value).toBe('loading')
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
