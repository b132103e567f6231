import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLiveAnswers } from '../../client/api/live/live-answers'
import type { openLiveStream } from '../../client/api/live/live-stream'
import { createWatch } from '../../client/api/live/live-watch'
import type { Transport } from '../../client/api/transport'
import { SellRatesDocument } from '../../client/generated/graphql'

type Open = typeof openLiveStream
type Listener = Parameters<Open>[2]

interface Opened {
  known: (string | undefined)[]
  token: string
  aborted: () => boolean
  listener: Listener
  /** The gateway ends it, or it is cut off. */
  end: () => void
  cut: () => void
}

const rates = (value: string) => ({ data: { __typename: 'Query', rates: [{ id: 1, value }] } }) as never

const stage = () => {
  let token = 'a'
  let value = '1500'
  const asked: string[] = []
  const streams: Opened[] = []
  const ask: Transport = (async () => {
    asked.push(value)
    return rates(value)
  }) as Transport
  const open: Open = (questions, { token: own, signal }, listener) =>
    new Promise((resolve, reject) =>
      streams.push({
        known: questions.map(({ known }) => known),
        token: own,
        aborted: () => signal.aborted,
        listener,
        end: resolve,
        cut: () => reject(new Error('cut off')),
      }),
    )
  const live = createLiveAnswers({
    now: () => Date.now(),
    readToken: () => token,
    loadWatch: async () => ({ createWatch: (parts) => createWatch({ ...parts, openStream: open }) }),
  })
  const transport = live.answering(ask)
  const told: boolean[] = []
  const reader = live.reader()
  const stop = reader.follow((changed) => told.push(changed))
  const poll = async (key = 0) => {
    const { data } = await transport(SellRatesDocument, { key } as never, { polled: reader })
    // A stream opens in a later task.
    await vi.advanceTimersByTimeAsync(0)
    return (data as unknown as { rates: { value: string }[] }).rates[0]?.value
  }
  return {
    asked,
    streams,
    told,
    reader,
    stop,
    poll,
    read: () => transport(SellRatesDocument, { key: 0 } as never),
    set: (next: { token?: string; value?: string }) => {
      token = next.token ?? token
      value = next.value ?? value
    },
    /** What the gateway tells: an answer, if it differs, and that it has checked. */
    check: (told?: string) => {
      const { listener } = streams.at(-1)!
      if (told) listener.onAnswer({ index: 0, digest: `d-${told}`, answer: rates(told) })
      listener.onChecked()
    },
  }
}

const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Polled twice: the stream is open, and has checked once. */
const opened = async () => {
  const on = stage()
  await on.poll()
  await on.poll()
  on.check('1500')
  return on
}

describe('polls answered by a stream (decision 105)', () => {
  it('opens with the second poll of the same question, not before', async () => {
    const on = stage()
    await on.poll()
    expect(on.streams.length).toBe(0)
    await on.poll()
    expect([on.streams.length, on.streams[0]?.token, on.streams[0]?.known]).toEqual([1, 'a', [undefined]])
  })

  it('polls are requests until the stream has checked, and none afterwards; they are as old as its last check', async () => {
    const on = stage()
    await on.poll()
    await on.poll()
    expect([await on.poll(), on.reader.answeredAt, on.asked.length]).toEqual(['1500', null, 3])
    on.check('1501')
    const checkedAt = Date.now()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([await on.poll(), on.reader.answeredAt, on.asked.length]).toEqual(['1501', checkedAt, 3])
    on.check()
    expect([await on.poll(), on.reader.answeredAt]).toEqual(['1501', Date.now()])
  })

  it('tells who polls of each check, and whether an answer of theirs changed', async () => {
    const on = await opened()
    on.check()
    on.check('1502')
    expect(on.told).toEqual([true, false, true])
  })

  it('a read for a reason is asked of the server, whatever the stream says', async () => {
    const on = await opened()
    on.set({ value: '1600' })
    const { data } = await on.read()
    expect([on.asked.at(-1), (data as { rates: { value: string }[] }).rates[0]?.value]).toEqual([
      '1600',
      '1600',
    ])
  })

  it('nothing that it checked is taken for 35 s: it is lost then, who polls is told, and asks the server', async () => {
    const on = await opened()
    await vi.advanceTimersByTimeAsync(34_999)
    await on.poll()
    expect([on.asked.length, on.streams[0]?.aborted(), on.told]).toEqual([2, false, [true]])
    await vi.advanceTimersByTimeAsync(1)
    expect([on.streams[0]?.aborted(), on.told]).toEqual([true, [true, true]])
    expect([await on.poll(), on.reader.answeredAt, on.asked.length]).toEqual(['1500', null, 3])
  })

  it('cut off, it is opened again by a poll 30 s later, then 60 s, and not before', async () => {
    const on = await opened()
    const cut = async (pause: number) => {
      const before = on.streams.length
      on.streams.at(-1)!.cut()
      await vi.advanceTimersByTimeAsync(pause - 1)
      await on.poll()
      expect(on.streams.length).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      await on.poll()
      expect(on.streams.length).toBe(before + 1)
    }
    await cut(30_000)
    await cut(60_000)
    // It names what it knows, so that nothing is sent again.
    expect(on.streams.at(-1)?.known).toEqual(['d-1500'])
  })

  it('ended by the gateway, it is opened again at once', async () => {
    const on = await opened()
    on.streams[0]!.end()
    await vi.advanceTimersByTimeAsync(0)
    expect([on.streams.length, on.streams[1]?.known]).toEqual([2, ['d-1500']])
  })

  it('hidden it closes; seen again, the next poll is a request, and opens it', async () => {
    const on = await opened()
    see('hidden')
    expect(on.streams[0]?.aborted()).toBe(true)
    await on.poll()
    expect([on.asked.length, on.streams.length]).toEqual([3, 1])
    see('visible')
    await on.poll()
    expect([on.asked.length, on.streams.length]).toEqual([4, 2])
  })

  it('another question is a request of its own, and is watched after the next check', async () => {
    const on = await opened()
    await on.poll(1)
    expect([on.asked.length, on.streams.length]).toEqual([3, 1])
    on.check()
    await vi.advanceTimersByTimeAsync(0)
    expect(on.streams.at(-1)?.known).toEqual(['d-1500', undefined])
  })

  it('answers nobody with another token, and closes when nobody follows any more', async () => {
    const on = await opened()
    on.set({ token: 'b' })
    await on.poll()
    expect(on.asked.length).toBe(3)
    on.stop()
    expect(on.streams[0]?.aborted()).toBe(true)
  })
})
