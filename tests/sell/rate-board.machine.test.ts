import { describe, expect, it } from 'vitest'
import { refusal } from '../../machines/shared/refusal'
import { done, failed } from '../shared/graph'
import { LiveFlow } from '../shared/live'

const reads = ({ calls }: LiveFlow): number => calls.length
const shown = async (): Promise<LiveFlow> => {
  const board = new LiveFlow('rateBoard')
  await board.happen(done('readRates', { readAt: 1, verificationStatus: null }))
  return board
}

describe('rates', () => {
  it('[RATE-02] come from the server: at load, at refresh and when the customer comes back', async () => {
    const board = new LiveFlow('rateBoard')
    expect([reads(board), board.state.value]).toEqual([1, 'loading'])
    await board.happen(done('readRates', { readAt: 1_000, verificationStatus: null }))
    await board.happen({ type: 'rateBoard.refresh' })
    expect([reads(board), board.state.value]).toEqual([2, 'loading'])
    await board.happen(done('readRates', { readAt: 2_000, verificationStatus: null }))
    await board.happen({ type: 'rateBoard.comeBack' })
    expect([reads(board), board.state.context.readAt]).toEqual([3, 2_000])
  })

  it('[SELL-11] the refresh button loads them again, after a failure too', async () => {
    const board = new LiveFlow('rateBoard')
    await board.happen(failed('readRates', refusal(503, 'No rates now')))
    expect([board.state.value, board.state.context.refusal?.summary]).toEqual(['failed', 'No rates now'])
    await board.happen({ type: 'rateBoard.refresh' })
    expect([reads(board), board.state.value]).toEqual([2, 'loading'])
    await board.happen(done('readRates', { readAt: 1, verificationStatus: null }))
    expect([board.state.value, board.state.context.refusal]).toEqual(['shown', null])
    await board.happen({ type: 'rateBoard.refresh' })
    expect(reads(board)).toBe(3)
  })

  it('are asked for once, however often the button is pressed meanwhile', async () => {
    const board = new LiveFlow('rateBoard')
    for (const type of ['rateBoard.refresh', 'rateBoard.comeBack', 'rateBoard.refresh'])
      await board.happen({ type })
    expect(reads(board)).toBe(1)
  })

  it('tell a failed load once', async () => {
    const board = await shown()
    await board.happen({ type: 'rateBoard.refresh' })
    await board.happen(failed('readRates', refusal(500, 'Broken')))
    expect(board.facts).toEqual([{ type: 'rateBoard.refused', refusal: refusal(500, 'Broken') }])
  })
})

it('one coin is open at a time, also while rates load', async () => {
  const board = await shown()
  const open = async (symbol: string): Promise<unknown> => {
    await board.happen({ type: 'rateBoard.toggleCoin', symbol })
    return board.state.context.openCoin
  }
  expect([await open('USDT'), await open('ETH'), await open('ETH')]).toEqual(['USDT', 'ETH', null])
  await board.happen({ type: 'rateBoard.refresh' })
  expect(await open('USDT')).toBe('USDT')
  expect(board.state.value).toBe('loading')
})
