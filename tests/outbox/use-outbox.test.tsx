// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { lazyOutbox } from '../../client/outbox/door'
import { texts } from '../../client/outbox/terms'
import { useOutbox } from '../../client/outbox/use-outbox'
import { type Services, ServicesProvider } from '../../client/shared/services'

it('says so where its code did not come: it is not the browser that keeps nothing', async () => {
  const outbox = lazyOutbox(() => Promise.reject(new TypeError('Failed to fetch')))
  const { result } = renderHook(useOutbox, {
    wrapper: ({ children }) => (
      <ServicesProvider services={{ outbox } as Services}>{children}</ServicesProvider>
    ),
  })
  expect(result.current).toMatchObject({ ready: false, off: null })
  await waitFor(() => expect(result.current).toMatchObject({ ready: true, off: texts.unloaded, open: [] }))
})
