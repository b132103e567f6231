// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Services, ServicesProvider } from '../../client/flows/services'
import { texts, useOutbox } from '../../client/flows/use-outbox'
import { emptyState, lazyOutbox, type Outbox } from '../../client/money/outbox'

it('a failed load of the outbox is shown and repeated when online', async () => {
  let isOnline = false
  const state = { ...emptyState, ready: true }
  const outboxState = { state: () => state, subscribe: () => () => undefined }
  const outbox = lazyOutbox(() =>
    isOnline
      ? Promise.resolve({ ...outboxState, reconcileAll: () => Promise.resolve() } as unknown as Outbox)
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  const { result } = renderHook(useOutbox, {
    wrapper: ({ children }) => (
      <ServicesProvider services={{ outbox } as Services}>{children}</ServicesProvider>
    ),
  })
  expect(result.current).toMatchObject({ ready: false, off: null })
  await waitFor(() => expect(result.current).toMatchObject({ ready: true, off: texts.unloaded, open: [] }))
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current).toMatchObject({ ready: true, off: null }))
})

it('the outbox checks again while the database is blocked (seed 60210)', async () => {
  let isBlocked = true
  let emitChange = (): void => undefined
  let runTimer = (): void => undefined
  let state = { ...emptyState, ready: true }
  const outbox = lazyOutbox(async () => {
    const outboxState = {
      state: () => state,
      subscribe: (onChange: () => void) => {
        emitChange = onChange
        return () => undefined
      },
      reconcileAll: async () => {
        state = { ...state, off: isBlocked ? 'Money actions are off' : null }
        emitChange()
      },
    }
    return outboxState as unknown as Outbox
  })
  const clock = {
    setTimeout: (callback: () => void) => {
      runTimer = callback
    },
    clearTimeout: () => {
      runTimer = () => undefined
    },
  }
  const { result } = renderHook(useOutbox, {
    wrapper: ({ children }) => (
      <ServicesProvider services={{ outbox, clock } as unknown as Services}>{children}</ServicesProvider>
    ),
  })
  await waitFor(() => expect(result.current.off).toBe('Money actions are off'))
  isBlocked = false
  act(() => runTimer())
  await waitFor(() => expect(result.current.off).toBeNull())
})
