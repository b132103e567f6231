import { describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '../../../client/auth/session/session.store'
import type { StoredSession } from '../../../client/flows/session'
import { memoryStorage } from '../../../client/platform/storage'
import { account, customer } from '../../stage/fixtures'

const session: StoredSession = { token: 'Bearer one', account, customer }

const opened = () => {
  const storage = memoryStorage()
  const store = createSessionStore(storage)
  store.write(session)
  return { storage, store }
}

describe('changing parts of the open session', () => {
  it('keeps the others, in memory and in the storage, and tells', () => {
    const { storage, store } = opened()
    const onChange = vi.fn()
    store.subscribe(onChange)
    store.change('a-1', { token: 'Bearer two' })
    expect(store.read()).toEqual({ ...session, token: 'Bearer two' })
    expect(createSessionStore(storage).read()).toEqual({ ...session, token: 'Bearer two' })
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('does nothing for another account, or when nobody is signed in', () => {
    const { store } = opened()
    store.change('a-2', { token: 'Bearer two' })
    expect(store.read()).toEqual(session)
    store.clear()
    store.change('a-1', { token: 'Bearer two' })
    expect(store.read()).toBeNull()
  })

  it.each([
    ['ended', () => undefined],
    ['gave to somebody else', (own: typeof session) => ({ ...own, account: { ...account, id: 'a-2' } })],
  ])('does not bring back what another tab %s', (_, next) => {
    const { storage, store } = opened()
    const other = createSessionStore(storage)
    other.clear()
    const theirs = next(session)
    if (theirs) other.write(theirs)
    store.change('a-1', { token: 'Bearer two' })
    expect(createSessionStore(storage).read()).toEqual(theirs ?? null)
  })

  it('puts nothing back that another tab has changed since', () => {
    const { storage, store } = opened()
    createSessionStore(storage).change('a-1', { token: 'Bearer newer' })
    const phone = '08099999999'
    store.change('a-1', { account: { ...account, phone } })
    const both = { token: 'Bearer newer', account: { ...account, phone }, customer }
    expect([store.read(), createSessionStore(storage).read()]).toEqual([both, both])
  })
})
