import { describe, expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { played } from '../shared/form-flows'
import { done, failed, type PlainEvent } from '../shared/graph'

const read = { readAt: 1, chain: 'tron', coin: 'USDT (TRC-20)', isConfirmed: true }
const came = done('readDeposit', read)
const silence = refusal(null, null)
const opened = (...events: PlainEvent[]) => played('deposit', { rateId: '7' }, ...events)
const ready = (...events: PlainEvent[]) => opened(came, ...events)
const copy = { type: 'deposit.copyAddress' }
const picture = { type: 'deposit.takePicture' }
const comeBack = { type: 'deposit.comeBack' }
const name = (chain: string) => ({ type: 'deposit.nameNetwork', chain })

const nonsense = '|seven|7a|7.0|-7|+7|1e2|0x7| 7|7 |٧|0|00|2147483648'.split('|')
it.each([...nonsense, null, '9'.repeat(30)])(
  '[SELL-13] the rate id %j is refused, and nothing is loaded with it',
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
  expect([state.value, calls]).toEqual(['loading', [{ port: 'readDeposit', input: { rateId: id } }]])
})

describe('a deposit page', () => {
  it('loads again after a failure, and tells the failure once', async () => {
    const deposit = await opened(failed('readDeposit', refusal(404, 'Rate not found')))
    const { value, context } = deposit.state
    expect([value, context.refusal?.summary]).toEqual(['failed', 'Rate not found'])
    for (const event of [{ type: 'deposit.refresh' }, came]) await deposit.happen(event)
    expect([deposit.state.value, deposit.state.context.refusal]).toEqual(['ready', null])
    expect([deposit.calls.length, deposit.facts.map(({ type }) => type)]).toEqual([2, ['deposit.refused']])
  })

  it('copies the address of this rate, and says whether it did', async () => {
    const deposit = await ready(copy, copy)
    expect(deposit.calls.slice(1)).toEqual([{ port: 'copyAddress', input: { rateId: 7 } }])
    for (const event of [done('copyAddress'), copy, failed('copyAddress', silence)])
      await deposit.happen(event)
    expect(deposit.facts.map(({ type }) => type)).toEqual(['deposit.addressCopied', 'deposit.copyFailed'])
    expect(deposit.state.context).toMatchObject({ copied: false, copyFailed: true })
  })

  it('looks again quietly when the customer comes back: a failure changes and tells nothing', async () => {
    const deposit = await ready(comeBack)
    expect([deposit.calls.length, deposit.state.hasTag('busy')]).toEqual([2, false])
    await deposit.happen(failed('readDeposit', silence))
    expect([deposit.state.value, deposit.facts, deposit.state.context.readAt]).toEqual(['ready', [], 1])
    for (const event of [comeBack, done('readDeposit', { ...read, readAt: 2 })]) await deposit.happen(event)
    expect(deposit.state.context.readAt).toBe(2)
  })

  it('copies and makes a picture also while it looks again', async () => {
    const copying = await ready(comeBack, copy, done('copyAddress'))
    expect(copying.facts).toEqual([{ type: 'deposit.addressCopied', coin: 'USDT (TRC-20)' }])
    const picturing = await ready(comeBack, picture)
    expect(picturing.calls.at(-1)).toEqual({ port: 'takePicture', input: { rateId: 7 } })
  })

  it.each([
    [done('takePicture', { fate: 'saved' }), ['deposit.pictureSaved']],
    [done('takePicture', { fate: 'shared' }), []],
    [done('takePicture', { fate: 'dropped' }), []],
    [failed('takePicture', silence), ['deposit.pictureFailed']],
  ])('of the picture of the QR code, %j tells %j', async (outcome, facts) => {
    const deposit = await ready(picture, picture)
    expect(deposit.calls.slice(1)).toEqual([{ port: 'takePicture', input: { rateId: 7 } }])
    await deposit.happen(outcome)
    expect([deposit.facts.map(({ type }) => type), deposit.state.value]).toEqual([facts, 'ready'])
  })
})

describe('the first use of a network', () => {
  const asked = (...events: PlainEvent[]) =>
    opened(done('readDeposit', { ...read, isConfirmed: false }), ...events)

  it('asks for its name: until then nothing can be copied or drawn', async () => {
    const deposit = await asked(copy, picture)
    expect([deposit.state.value, deposit.calls.length]).toEqual(['naming', 1])
  })

  it.each(['eth', 'bsc', 'btc', '', 'TRON'])('%j is not it', async (chain) => {
    const { state, calls } = await asked(name(chain), copy)
    expect([state.value, state.context.wrongChain, calls.length]).toEqual(['naming', chain, 1])
  })

  it.each([done('keepNetwork'), failed('keepNetwork', silence)])(
    'is remembered; where that fails, the address is shown all the same: %j',
    async (outcome) => {
      const deposit = await asked(name('bsc'), name('tron'))
      expect(deposit.calls.at(-1)).toEqual({ port: 'keepNetwork', input: { rateId: 7 } })
      await deposit.happen(outcome)
      expect([deposit.state.value, deposit.state.context.wrongChain]).toEqual(['ready', null])
    },
  )

  it('is asked for again when the rate id stands for another coin', async () => {
    const another = { readAt: 2, chain: 'bsc', coin: 'USDT (BEP-20)', isConfirmed: false }
    const { state } = await ready(copy, done('copyAddress'), comeBack, done('readDeposit', another))
    expect([state.value, state.context.copied]).toEqual(['naming', false])
  })
})
