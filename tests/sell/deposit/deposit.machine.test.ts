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

describe('the page', () => {
  const nothing = { error: null, copied: false, copyFailed: false, wrongChain: null }

  it('begins with nothing read, busy', async () => {
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

  it('says why a load failed, once, and clears it when the customer refreshes', async () => {
    const deposit = await opened(failed('readDeposit', silence))
    expect([deposit.state.context.error, deposit.eventBus]).toEqual([
      silence,
      [{ type: 'deposit.refused', error: silence }],
    ])
    await deposit.happen({ type: 'deposit.refresh' })
    expect([deposit.state.value, deposit.state.context.error]).toEqual(['loading', null])
  })

  it('keeps the error while it retries by itself, and takes a newer one without a toast', async () => {
    const deposit = await opened(failed('readDeposit', silence), { type: 'deposit.retry' })
    expect([deposit.state.value, deposit.state.context.error]).toEqual(['retrying', silence])
    const refusal = apiError(503, 'Not now')
    await deposit.happen(failed('readDeposit', refusal))
    expect([deposit.state.value, deposit.state.context.error, deposit.eventBus.length]).toEqual([
      'failed',
      refusal,
      1,
    ])
    await deposit.happen({ type: 'deposit.retry' })
    await deposit.happen({ type: 'deposit.refresh' })
    expect(deposit.state.value).toBe('loading')
  })

  it('resumes after a reload wherever nothing is under way', async () => {
    const unknown = done('readDeposit', { ...read, isConfirmed: false })
    const flows = [
      played('deposit', { rateId: 'x' }),
      opened(failed('readDeposit', silence)),
      opened(unknown),
      ready(),
    ]
    const tags = await Promise.all(flows.map(async (flow) => (await flow).state.hasTag('resumable')))
    expect(tags).toEqual([true, true, true, true])
  })

  it('names the wrong network that was tapped, and loads again on refresh', async () => {
    const deposit = await opened(done('readDeposit', { ...read, isConfirmed: false }), name('bsc'))
    expect([deposit.state.value, deposit.state.context.wrongChain]).toEqual(['naming', 'bsc'])
    await deposit.happen({ type: 'deposit.refresh' })
    expect(deposit.state.value).toBe('loading')
  })

  it('says that the address was copied, or was not', async () => {
    const deposit = await ready(copy, done('copyAddress'))
    const outcome = () => [deposit.state.context.copied, deposit.state.context.copyFailed]
    expect(outcome()).toEqual([true, false])
    await deposit.happen(copy)
    await deposit.happen(failed('copyAddress', silence))
    expect(outcome()).toEqual([false, true])
    expect(deposit.eventBus).toEqual([
      { type: 'deposit.addressCopied', coin: read.coin },
      { type: 'deposit.copyFailed' },
    ])
  })

  it.each([
    [done('takePicture', { fate: 'saved' }), [{ type: 'deposit.pictureSaved', coin: read.coin }]],
    [done('takePicture', { fate: 'shared' }), []],
    [failed('takePicture', silence), [{ type: 'deposit.pictureFailed' }]],
  ])('after a picture: %j it says %j', async (outcome, told) => {
    const { state, eventBus } = await ready({ type: 'deposit.takePicture' }, outcome)
    expect([state.value, eventBus]).toEqual(['ready', told])
  })

  it('read again, the same coin stays copied and confirmed; another is neither', async () => {
    const again = (coin: string) =>
      ready(
        copy,
        failed('copyAddress', silence),
        revalidate,
        done('readDeposit', { ...read, coin, isConfirmed: false }),
      )
    const [same, other] = [(await again(read.coin)).state, (await again('USDT (BEP-20)')).state]
    expect([same.value, same.context.copyFailed]).toEqual(['ready', true])
    expect([other.value, other.context.copyFailed]).toEqual(['naming', false])
  })
})
