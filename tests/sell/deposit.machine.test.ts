import { describe, expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const opened = (rateId: string | null): LiveFlow => new LiveFlow('deposit', { rateId })
const ready = async (): Promise<LiveFlow> => {
  const deposit = opened('7')
  await deposit.happen(done('readDeposit', { readAt: 1 }))
  return deposit
}

describe('the rate id of the address', () => {
  it.each([
    null,
    '',
    ' ',
    'seven',
    '7a',
    '7.0',
    '7.5',
    '-7',
    '+7',
    '1e2',
    '0x7',
    ' 7',
    '7 ',
    '٧',
    '0',
    '00',
    '2147483648',
    '9'.repeat(30),
  ])('[SELL-13] %j is refused, and nothing is loaded with it', (rateId) => {
    const deposit = opened(rateId)
    expect([deposit.state.value, deposit.calls]).toEqual(['invalid', []])
  })

  it.each([
    ['1', 1],
    ['7', 7],
    ['007', 7],
    ['2147483647', 2_147_483_647],
  ])('%j loads rate %s', (rateId, id) => {
    const deposit = opened(rateId)
    expect([deposit.state.value, deposit.calls]).toEqual([
      'loading',
      [{ port: 'readDeposit', input: { rateId: id } }],
    ])
  })
})

describe('a deposit page', () => {
  it('loads again after a failure, and tells the failure once', async () => {
    const deposit = opened('7')
    await deposit.happen(failed('readDeposit', refusal(404, 'Rate not found')))
    expect([deposit.state.value, deposit.state.context.refusal?.summary]).toEqual([
      'failed',
      'Rate not found',
    ])
    await deposit.happen({ type: 'deposit.refresh' })
    expect(deposit.calls).toHaveLength(2)
    await deposit.happen(done('readDeposit', { readAt: 1 }))
    expect([deposit.state.value, deposit.state.context.refusal]).toEqual(['ready', null])
    expect(deposit.facts.map(({ type }) => type)).toEqual(['deposit.refused'])
  })

  it('copies the address of this rate, and says whether it did', async () => {
    const deposit = await ready()
    await deposit.happen({ type: 'deposit.copyAddress' })
    await deposit.happen({ type: 'deposit.copyAddress' })
    expect(deposit.calls.slice(1)).toEqual([{ port: 'copyAddress', input: { rateId: 7 } }])
    await deposit.happen(done('copyAddress'))
    await deposit.happen({ type: 'deposit.copyAddress' })
    await deposit.happen(failed('copyAddress', refusal(null, null)))
    expect(deposit.facts.map(({ type }) => type)).toEqual(['deposit.addressCopied', 'deposit.copyFailed'])
    expect(deposit.state.context).toMatchObject({ copied: false, copyFailed: true })
  })

  it('looks again quietly when the customer comes back: a failure changes and tells nothing', async () => {
    const deposit = await ready()
    await deposit.happen({ type: 'deposit.comeBack' })
    expect([deposit.calls.length, deposit.state.hasTag('busy')]).toEqual([2, false])
    await deposit.happen(failed('readDeposit', refusal(null, null)))
    expect([deposit.state.value, deposit.facts, deposit.state.context.readAt]).toEqual(['ready', [], 1])
    await deposit.happen({ type: 'deposit.comeBack' })
    await deposit.happen(done('readDeposit', { readAt: 2 }))
    expect(deposit.state.context.readAt).toBe(2)
  })

  it('copies also while it looks again', async () => {
    const deposit = await ready()
    await deposit.happen({ type: 'deposit.comeBack' })
    await deposit.happen({ type: 'deposit.copyAddress' })
    await deposit.happen(done('copyAddress'))
    expect(deposit.facts).toEqual([{ type: 'deposit.addressCopied' }])
  })
})
