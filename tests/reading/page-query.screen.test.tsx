import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { usePageQuery } from '../../client/data/use-page-query'
import { TransactionCommentsDocument } from '../../client/generated/graphql'
import { openScreen, rejectStatus } from '../fixtures/screen.fixture'

const comment = (id: string) => ({ id, body: id, username: 'ada', createDate: '2026-11-20T09:00:00.000Z' })
const Page = () => {
  const { data, failure, isLoading, readAt, refresh } = usePageQuery(TransactionCommentsDocument, {
    name: 'comments',
    variables: { transactionId: 'CN-1' },
    pollEvery: 15_000,
  })
  return (
    <main>
      <p>{failure ? failure.summary : isLoading ? 'loading' : data?.comments.map(({ id }) => id).join()}</p>
      <time>{readAt}</time>
      <button type="button" onClick={refresh}>
        Refresh
      </button>
    </main>
  )
}
const open = (comments: () => unknown = () => [comment('c1')]) => {
  const fixture = openScreen(<Page />, '/', { comments })
  const text = () => document.querySelector('main p')?.textContent
  const shows = (expected: string) => waitFor(() => expect(text()).toBe(expected))
  const reads = () => fixture.calls.length
  /** One read follows after this time, and none before. */
  const readsAfter = async (ms: number) => {
    const before = reads()
    act(() => fixture.clock.increment(ms - 1))
    expect(reads()).toBe(before)
    await act(async () => fixture.clock.increment(1))
    await waitFor(() => expect(reads()).toBe(before + 1))
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
  }
  const toasts = () => fixture.eventBus.filter(({ type }) => type === 'reads.refused').length
  return {
    fixture,
    text,
    shows,
    reads,
    readsAfter,
    toasts,
    response: (next: () => unknown) => {
      fixture.answers.comments = next
    },
  }
}
const visibility = async (to: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: to })
  await act(async () => {
    fireEvent(document, new Event('visibilitychange'))
  })
}
afterEach(() => visibility('visible'))

describe('a page query', () => {
  it('a load shows its time, and a refresh reads again [RATE-02]', async () => {
    const { shows, response, fixture } = open()
    await shows('c1')
    const time = () => Number(document.querySelector('time')?.textContent)
    expect(time()).toBe(fixture.time.now)
    fixture.time.now += 5_000
    response(() => [comment('c2'), comment('c1')])
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await shows('c2,c1')
    expect(time()).toBe(fixture.time.now)
  })

  it('a failed first load is repeated after 5, 15, 45 and 60 s with one toast', async () => {
    const { shows, readsAfter, toasts, response, text } = open(rejectStatus(503, 'Not now'))
    await shows('Not now')
    for (const wait of [5_000, 15_000, 45_000, 60_000, 60_000]) {
      await readsAfter(wait)
      expect([text(), toasts()]).toEqual(['Not now', 1])
    }
    response(() => [comment('c1')])
    await readsAfter(60_000)
    await shows('c1')
  })

  it('a failed poll keeps the data and their time, and is repeated', async () => {
    const { shows, readsAfter, toasts, response, text, fixture } = open()
    await shows('c1')
    const at = document.querySelector('time')?.textContent
    fixture.time.now += 15_000
    response(rejectStatus(503, 'Not now'))
    await readsAfter(15_000)
    expect([text(), toasts(), document.querySelector('time')?.textContent]).toEqual(['c1', 0, at])
    response(() => [comment('c2'), comment('c1')])
    await readsAfter(5_000)
    await shows('c2,c1')
    expect(document.querySelector('time')?.textContent).not.toBe(at)
  })

  it('a failed refresh shows its error; a repeated read with the same data ends it', async () => {
    const { shows, readsAfter, toasts, response } = open()
    await shows('c1')
    response(rejectStatus(503, 'Not now'))
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await shows('Not now')
    expect(toasts()).toBe(1)
    response(() => [comment('c1')])
    await readsAfter(5_000)
    await shows('c1')
  })

  it('polls every 15 s, idle every 60 s, hidden never; reads on return', async () => {
    const { shows, readsAfter, fixture, reads } = open()
    await shows('c1')
    for (const wait of [15_000, 15_000, 15_000]) await readsAfter(wait)
    // Idle after a minute.
    await readsAfter(15_000)
    await readsAfter(60_000)
    await act(async () => {
      fireEvent.pointerDown(document.body)
    })
    await readsAfter(15_000)
    await visibility('hidden')
    const before = reads()
    await act(async () => fixture.clock.increment(600_000))
    expect(reads()).toBe(before)
    await visibility('visible')
    await waitFor(() => expect(reads()).toBe(before + 1))
    await act(async () => {
      fireEvent(window, new Event('online'))
    })
    await waitFor(() => expect(reads()).toBe(before + 2))
  })
})
