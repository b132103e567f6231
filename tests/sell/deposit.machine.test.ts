import { describe, expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const read = { readAt: 1, chain: 'tron', coin: 'USDT (TRC-20)', isConfirmed: true }
const opened = (rateId: string | null): LiveFlow => new LiveFlow('deposit', { rateId })
const ready = async (): Promise<LiveFlow> => {
  const deposit = opened('7')
  await deposit.happen(done('readDeposit', read))
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
    await deposit.happen(done('readDeposit', read))
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
    await deposit.happen(done('readDeposit', { ...read, readAt: 2 }))
    expect(deposit.state.context.readAt).toBe(2)
  })

  it('copies also while it looks again', async () => {
    const deposit = await ready()
    await deposit.happen({ type: 'deposit.comeBack' })
    await deposit.happen({ type: 'deposit.copyAddress' })
    await deposit.happen(done('copyAddress'))
    expect(deposit.facts).toEqual([{ type: 'deposit.addressCopied', coin: 'USDT (TRC-20)' }])
  })

  it('makes a picture also while it looks again', async () => {
    const deposit = await ready()
    await deposit.happen({ type: 'deposit.comeBack' })
    await deposit.happen({ type: 'deposit.takePicture' })
    expect(deposit.calls.at(-1)).toEqual({ port: 'takePicture', input: { rateId: 7 } })
  })
})

describe('the first use of a network', () => {
  const asked = async (): Promise<LiveFlow> => {
    const deposit = opened('7')
    await deposit.happen(done('readDeposit', { ...read, isConfirmed: false }))
    return deposit
  }

  it('asks for its name: until then nothing can be copied or drawn', async () => {
    const deposit = await asked()
    await deposit.happen({ type: 'deposit.copyAddress' })
    await deposit.happen({ type: 'deposit.takePicture' })
    expect([deposit.state.value, deposit.calls.length]).toEqual(['naming', 1])
  })

  it.each(['eth', 'bsc', 'btc', '', 'TRON'])('%j is not it', async (chain) => {
    const deposit = await asked()
    await deposit.happen({ type: 'deposit.nameNetwork', chain })
    expect([deposit.state.value, deposit.state.context.wrongChain]).toEqual(['naming', chain])
    await deposit.happen({ type: 'deposit.copyAddress' })
    expect(deposit.calls).toHaveLength(1)
  })

  it('is remembered; where that fails, the address is shown all the same', async () => {
    for (const outcome of [done('keepNetwork'), failed('keepNetwork', refusal(null, null))]) {
      const deposit = await asked()
      await deposit.happen({ type: 'deposit.nameNetwork', chain: 'bsc' })
      await deposit.happen({ type: 'deposit.nameNetwork', chain: 'tron' })
      expect(deposit.calls.at(-1)).toEqual({ port: 'keepNetwork', input: { rateId: 7 } })
      await deposit.happen(outcome)
      expect([deposit.state.value, deposit.state.context.wrongChain]).toEqual(['ready', null])
    }
  })

  it('is asked for again when the rate id stands for another coin', async () => {
    const deposit = await ready()
    await deposit.happen({ type: 'deposit.copyAddress' })
    await deposit.happen(done('copyAddress'))
    await deposit.happen({ type: 'deposit.comeBack' })
    await deposit.happen(
      done('readDeposit', { readAt: 2, chain: 'bsc', coin: 'USDT (BEP-20)', isConfirmed: false }),
    )
    expect([deposit.state.value, deposit.state.context.copied]).toEqual(['naming', false])
  })
})

describe('the picture of the QR code', () => {
  it.each([
    [done('takePicture', { fate: 'saved' }), ['deposit.pictureSaved']],
    [done('takePicture', { fate: 'shared' }), []],
    [done('takePicture', { fate: 'dropped' }), []],
    [failed('takePicture', refusal(null, null)), ['deposit.pictureFailed']],
  ])('%j tells %j', async (outcome, facts) => {
    const deposit = await ready()
    await deposit.happen({ type: 'deposit.takePicture' })
    await deposit.happen({ type: 'deposit.takePicture' })
    expect(deposit.calls.slice(1)).toEqual([{ port: 'takePicture', input: { rateId: 7 } }])
    await deposit.happen(outcome)
    expect(deposit.facts.map(({ type }) => type)).toEqual(facts)
    expect(deposit.state.value).toBe('ready')
  })
})
