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
  const expectText = (expected: string) => waitFor(() => expect(text()).toBe(expected))
  const reads = () => fixture.calls.length
  /** Expects one read exactly when this time has passed. */
  const expectReadAfter = async (ms: number) => {
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
    expectText,
    reads,
    expectReadAfter,
    toasts,
    respondWith: (next: () => unknown) => {
      fixture.responses.comments = next
    },
  }
}
const setVisibility = async (to: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: to })
  await act(async () => {
    fireEvent(document, new Event('visibilitychange'))
  })
}
afterEach(() => setVisibility('visible'))

describe('a page query', () => {
  it('a load shows its time, and Refresh loads again [RATE-02]', async () => {
    const { expectText, respondWith, fixture } = open()
    await expectText('c1')
    const time = () => Number(document.querySelector('time')?.textContent)
    expect(time()).toBe(fixture.time.now)
    fixture.time.now += 5_000
    respondWith(() => [comment('c2'), comment('c1')])
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await expectText('c2,c1')
    expect(time()).toBe(fixture.time.now)
  })

  it('a failed first load retries after 5, 15, 45 and 60 s with one toast', async () => {
    const { expectText, expectReadAfter, toasts, respondWith, text } = open(rejectStatus(503, 'Not now'))
    await expectText('Not now')
    for (const wait of [5_000, 15_000, 45_000, 60_000, 60_000]) {
      await expectReadAfter(wait)
      expect([text(), toasts()]).toEqual(['Not now', 1])
    }
    respondWith(() => [comment('c1')])
    await expectReadAfter(60_000)
    await expectText('c1')
  })

  it('a failed poll keeps the data and their time, and retries', async () => {
    const { expectText, expectReadAfter, toasts, respondWith, text, fixture } = open()
    await expectText('c1')
    const loadTime = document.querySelector('time')?.textContent
    fixture.time.now += 15_000
    respondWith(rejectStatus(503, 'Not now'))
    await expectReadAfter(15_000)
    expect([text(), toasts(), document.querySelector('time')?.textContent]).toEqual(['c1', 0, loadTime])
    respondWith(() => [comment('c2'), comment('c1')])
    await expectReadAfter(5_000)
    await expectText('c2,c1')
    expect(document.querySelector('time')?.textContent).not.toBe(loadTime)
  })

  it('a failed refresh shows its error until a retry succeeds with the same data', async () => {
    const { expectText, expectReadAfter, toasts, respondWith } = open()
    await expectText('c1')
    respondWith(rejectStatus(503, 'Not now'))
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await expectText('Not now')
    expect(toasts()).toBe(1)
    respondWith(() => [comment('c1')])
    await expectReadAfter(5_000)
    await expectText('c1')
  })

  it('a page polls every 15 s, or 60 s when idle; hidden, it waits until it is visible', async () => {
    const { expectText, expectReadAfter, fixture, reads } = open()
    await expectText('c1')
    for (const wait of [15_000, 15_000, 15_000]) await expectReadAfter(wait)
    // The page is idle after one minute.
    await expectReadAfter(15_000)
    await expectReadAfter(60_000)
    await act(async () => {
      fireEvent.pointerDown(document.body)
    })
    await expectReadAfter(15_000)
    await setVisibility('hidden')
    const before = reads()
    await act(async () => fixture.clock.increment(600_000))
    expect(reads()).toBe(before)
    await setVisibility('visible')
    await waitFor(() => expect(reads()).toBe(before + 1))
    await act(async () => {
      fireEvent(window, new Event('online'))
    })
    await waitFor(() => expect(reads()).toBe(before + 2))
  })
})
