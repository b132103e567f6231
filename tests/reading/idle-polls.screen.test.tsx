import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SellScreen } from '../../client/sell/rates/rates.screen'
import { board } from '../sell/rates/board.fixture'
import { openScreen } from '../stage/screen-stage'

const open = async () => {
  const stage = openScreen(<SellScreen />, '/dashboard/sell', board())
  const reads = () => stage.calls.filter(({ operation }) => operation === 'SellPage').length
  const settled = async (count: number) => {
    await waitFor(() => expect(reads()).toBe(count))
    await waitFor(() => expect(document.querySelector('main, li')).toBeTruthy())
  }
  await settled(1)
  /** Lets time pass; one read follows, and none before its end. */
  const readsAfter = async (ms: number) => {
    const before = reads()
    act(() => stage.clock.increment(ms - 1))
    expect(reads()).toBe(before)
    act(() => stage.clock.increment(1))
    await settled(before + 1)
  }
  return { stage, readsAfter, reads }
}

it('rates are polled after 30, 45 and 60 s while the customer is idle', async () => {
  const { readsAfter } = await open()
  for (const wait of [30_000, 45_000, 60_000, 60_000]) await readsAfter(wait)
})

it.each(['pointerDown', 'pointerMove', 'keyDown'] as const)(
  'a %s returns the polls of rates to 30 s',
  async (touch) => {
    const { stage, readsAfter } = await open()
    await readsAfter(30_000)
    await readsAfter(45_000)
    act(() => stage.clock.increment(20_000))
    fireEvent[touch](document.body)
    await readsAfter(30_000)
    await readsAfter(45_000)
  },
)

it('touches do not postpone a poll', async () => {
  const { stage, reads } = await open()
  for (let second = 0; second < 30; second += 5) {
    fireEvent.pointerDown(document.body)
    act(() => stage.clock.increment(5_000))
  }
  await waitFor(() => expect(reads()).toBe(2))
})
