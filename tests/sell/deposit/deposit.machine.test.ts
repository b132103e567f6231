import { describe, expect, it } from 'vitest'
import { apiError } from '../../../machines/core/api-error'
import { flows } from '../../../machines/flows'
import { played } from '../../models/form-flows'
import { doneEvent, errorEvent, type PlainEvent } from '../../models/graph'

const read = { readAt: 1, chain: 'tron', coin: 'USDT (TRC-20)', isConfirmed: true }
const depositRead = doneEvent('readDeposit', read)
const silence = apiError(null, null)
const opened = (...events: PlainEvent[]) => played('deposit', { rateId: '7' }, ...events)
const ready = (...events: PlainEvent[]) => opened(depositRead, ...events)
const revalidate = { type: 'deposit.comeBack' }
const name = (chain: string) => ({ type: 'deposit.nameNetwork', chain })

const nonsense = '|seven|7a|7.0|1.5|-7|+7|1e2|0x7| 7|7 |٧|0|00|2147483648'.split('|')
it.each([...nonsense, null, '9'.repeat(30)])(
  'the deposit page refuses the rate id %j and loads nothing [SELL-13] [ERR-17]',
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
])('the rate id %j loads rate %s [SELL-13]', async (rateId, id) => {
  const { state, calls } = await played('deposit', { rateId })
  expect([state.value, calls]).toEqual(['loading', [{ actor: 'readDeposit', input: { rateId: id } }]])
})

describe('the first use of a network', () => {
  const openDeposit = (...events: PlainEvent[]) =>
    opened(doneEvent('readDeposit', { ...read, isConfirmed: false }), ...events)

  it.each([doneEvent('keepNetwork'), errorEvent('keepNetwork', silence)])(
    'the address appears whether or not storing the first use succeeds: %j',
    async (outcome) => {
      const deposit = await openDeposit(name('bsc'), name('tron'))
      expect(deposit.calls.at(-1)).toEqual({ actor: 'keepNetwork', input: { rateId: 7 } })
      await deposit.happen(outcome)
      expect([deposit.state.value, deposit.state.context.wrongChain]).toEqual(['ready', null])
    },
  )

  it('a rate id that changes its coin asks for the network again', async () => {
    const another = { readAt: 2, chain: 'bsc', coin: 'USDT (BEP-20)', isConfirmed: false }
    const { state } = await ready(revalidate, doneEvent('readDeposit', another))
    expect(state.value).toBe('naming')
  })
})

describe('the page', () => {
  const nothing = { error: null, wrongChain: null }

  it('the deposit page begins busy and empty', async () => {
    const { state } = await opened()
    expect(state.context).toEqual({
      ...nothing,
      rateId: 7,
      readAt: null,
      chain: '',
      coin: '',
      isConfirmed: false,
    })
    expect(state.hasTag('busy')).toBe(true)
  })

  it('a refresh clears the error of a failed load', async () => {
    const deposit = await opened(errorEvent('readDeposit', silence))
    expect([deposit.state.context.error, deposit.eventBus]).toEqual([
      silence,
      [{ type: 'deposit.refused', error: silence }],
    ])
    await deposit.happen({ type: 'deposit.refresh' })
    expect([deposit.state.value, deposit.state.context.error]).toEqual(['loading', null])
  })

  it('an automatic retry keeps the error and shows no second toast', async () => {
    const deposit = await opened(errorEvent('readDeposit', silence), { type: 'deposit.retry' })
    expect([deposit.state.value, deposit.state.context.error]).toEqual(['retrying', silence])
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

  it('the deposit page resumes in every idle state after a reload', async () => {
    const unknown = doneEvent('readDeposit', { ...read, isConfirmed: false })
    const flows = [
      played('deposit', { rateId: 'x' }),
      opened(errorEvent('readDeposit', silence)),
      opened(unknown),
      ready(),
    ]
    const tags = await Promise.all(flows.map(async (flow) => (await flow).state.hasTag('resumable')))
    expect(tags).toEqual([true, true, true, true])
  })

  it('a tap on a wrong network shows a warning that names it', async () => {
    const deposit = await opened(doneEvent('readDeposit', { ...read, isConfirmed: false }), name('bsc'))
    expect([deposit.state.value, deposit.state.context.wrongChain]).toEqual(['naming', 'bsc'])
    await deposit.happen({ type: 'deposit.refresh' })
    expect(deposit.state.value).toBe('loading')
  })

  it('a refresh keeps the warning of a wrong network for the same coin only', async () => {
    const unknown = { ...read, isConfirmed: false }
    const wrongChainAfter = async (coin: string) => {
      const events = [
        name('bsc'),
        { type: 'deposit.refresh' },
        doneEvent('readDeposit', { ...unknown, coin }),
      ]
      const { state } = await opened(doneEvent('readDeposit', unknown), ...events)
      return state.context.wrongChain
    }
    expect([await wrongChainAfter(read.coin), await wrongChainAfter('USDT (BEP-20)')]).toEqual(['bsc', null])
  })

  it.each([[[]], [[revalidate]]])('a refresh loads again, also after %j', async (events) => {
    const { state } = await ready(...events, { type: 'deposit.refresh' })
    expect(state.value).toBe('loading')
  })

  it('a reload of the same coin keeps it confirmed', async () => {
    const again = (coin: string) =>
      ready(revalidate, doneEvent('readDeposit', { ...read, coin, isConfirmed: false }))
    const [same, other] = [(await again(read.coin)).state, (await again('USDT (BEP-20)')).state]
    expect([same.value, other.value]).toEqual(['ready', 'naming'])
  })
})

it('the log keeps only the named network of a deposit', () => {
  expect(flows.deposit.log.received).toEqual({ 'deposit.nameNetwork': ['chain'] })
})
