// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '../../../client/auth/session/session.store'
import { watchSession } from '../../../client/auth/session/use-session-watch'
import type { StoredSession } from '../../../client/flows/session'
import { browserStorage, memoryStorage } from '../../../client/platform/storage'
import type { EndReason } from '../../../machines/auth/session/session.machine'
import { account, customer } from '../../fixtures/fixtures'

const session: StoredSession = { token: 'Bearer abc', account, customer }
const openTwoTabs = () => {
  const storage = memoryStorage()
  createSessionStore(storage).write(session)
  return { storage, store: createSessionStore(storage), other: createSessionStore(storage) }
}

/** A session begun at 1,000 ms that did not fit into storage, which has room again. */
const openSessionInMemory = () => {
  const storage = memoryStorage()
  const { setItem } = storage
  storage.setItem = () => {
    throw new DOMException('No', 'QuotaExceededError')
  }
  const store = createSessionStore(storage, () => 1_000)
  store.write(session)
  storage.setItem = setItem
  return { storage, store }
}

it('the store writes and reads token, account and customer [AUTH-24] [AUTH-25]', () => {
  const { storage, store } = openTwoTabs()
  expect(storage.getItem('app.token')).toBe(session.token)
  expect(storage.getItem('app.account')).toBe(JSON.stringify(session.account))
  expect(storage.getItem('app.customer')).toBe(JSON.stringify(session.customer))
  expect([store.read(), store.token()]).toEqual([session, session.token])
})

const noCustomer = { ...session, customer: null }
it.each([
  ['app.token', null, null],
  ['app.account', null, null],
  ['app.account', '{"id":"a-1","role"', null],
  ['app.account', '"ada"', null],
  ['app.account', '{"id":7,"role":{"name":"customer"}}', null],
  ['app.account', '{"id":"a-1","role":"customer"}', null],
  ['app.customer', null, noCustomer],
  ['app.customer', '{', noCustomer],
  ['app.customer', '7', noCustomer],
  ['app.customer', '{"id":"c-1"}', noCustomer],
])('an invalid value reads as missing: %s = %s', (key, text, expectedSession) => {
  const { storage } = openTwoTabs()
  if (text === null) storage.removeItem(key)
  else storage.setItem(key, text)
  const store = createSessionStore(storage)
  expect([store.read(), store.token()]).toEqual([expectedSession, expectedSession?.token ?? ''])
})

describe('failing storage', () => {
  it.each([
    ['full', [], 'QuotaExceededError'],
    ['full after the token', ['app.token'], 'QuotaExceededError'],
    ['full after the time', ['app.left'], 'QuotaExceededError'],
    ['full before the time', ['app.token', 'app.account', 'app.customer'], 'QuotaExceededError'],
    ['forbidden', [], 'SecurityError'],
  ])(
    'with storage that is %s the customer stays signed in until the page closes',
    (_, writableKeys, error) => {
      const storage = memoryStorage()
      const { setItem } = storage
      storage.setItem = (key, value) => {
        if (!writableKeys.includes(key as never)) throw new DOMException('No', error)
        setItem(key, value)
      }
      const store = createSessionStore(storage)
      store.write(session)
      expect([store.read(), store.token(), storage.length]).toEqual([session, session.token, 0])
      expect(store.follow()).toBe('same')
      store.clear()
      expect(store.read()).toBeNull()
    },
  )

  it('a logout deletes the session even if storage is full', () => {
    const { storage, store } = openTwoTabs()
    storage.setItem = () => {
      throw new DOMException('No', 'QuotaExceededError')
    }
    store.clear('loggedOut')
    expect([store.read(), storage.length]).toEqual([null, 0])
  })

  it("a session in memory adopts another tab's stored one and its time", () => {
    const { storage, store } = openSessionInMemory()
    const other = createSessionStore(storage)
    other.write({ ...session, token: 'Bearer newer' })
    store.change(account.id, { account: { ...account, phone: '08099999999' } })
    expect([store.token(), other.follow(), other.token()]).toEqual(['Bearer newer', 'same', 'Bearer newer'])
    expect(other.read()?.account.phone).toBe('08099999999')
    other.clear()
    expect(store.follow()).toBe('ended')
  })

  it("a session in memory ends at another account's stored one and leaves it alone", () => {
    const { storage, store } = openSessionInMemory()
    const other = createSessionStore(storage)
    other.write({ ...session, account: { ...account, id: 'b-2' } })
    store.change(account.id, { customer: null })
    expect(store.follow()).toBe('ended')
    store.clear('elsewhere')
    expect([other.follow(), other.read()?.account.id]).toEqual(['same', 'b-2'])
  })

  it('a session in memory is stored with its time once there is room', () => {
    const { storage, store } = openSessionInMemory()
    store.change(account.id, { customer })
    expect([storage.getItem('app.token'), storage.getItem('app.left')]).toEqual([
      session.token,
      '43200000 1000',
    ])
  })

  it('the session uses memory when the browser denies storage access', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const storage = browserStorage()
    vi.restoreAllMocks()
    storage.setItem('app.x', '1')
    expect([storage.getItem('app.x'), localStorage.getItem('app.x')]).toEqual(['1', null])
  })
})

describe('other tabs', () => {
  it('clearing removes only the app’s keys', () => {
    const { storage, store } = openTwoTabs()
    storage.setItem('app.later', '1')
    storage.setItem('foreign', '1')
    store.clear()
    expect(Array.from({ length: storage.length }, (_, index) => storage.key(index))).toEqual(['foreign'])
  })

  it('a tab adopts a newer token of the same account', () => {
    const { storage, store, other } = openTwoTabs()
    other.write({ ...session, token: 'Bearer newer' })
    expect([store.follow(), store.token()]).toEqual(['same', 'Bearer newer'])
    other.write({ ...session, account: { ...session.account, id: 'b-2' } })
    expect(store.follow()).toBe('ended')
    store.clear()
    expect([store.read(), storage.getItem('app.token')]).toEqual([null, session.token])
    other.clear()
    expect([store.follow(), storage.length]).toEqual(['same', 0])
  })

  it.each<[EndReason, object]>([
    ['loggedOut', { type: 'session.followOtherTab' }],
    ['accountDeleted', { type: 'session.followOtherTab' }],
    ['expired', { type: 'session.expire', isRemote: false }],
    ['remote', { type: 'session.expire', isRemote: true }],
  ])('a session that ends as %s in one tab ends in the other with %j', (reason, event) => {
    const { storage, store, other } = openTwoTabs()
    const onEnd = vi.fn()
    const stop = watchSession(store, window, onEnd)
    const { setItem } = storage
    storage.setItem = (key, newValue) => {
      setItem(key, newValue)
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    }
    other.clear(reason)
    expect([onEnd.mock.calls, storage.length]).toEqual([[], 0])
    const removeToken = () =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'app.token', newValue: null }))
    removeToken()
    expect(onEnd.mock.calls).toEqual([[event]])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(onEnd).toHaveBeenCalledTimes(2)
    stop()
    removeToken()
    expect(onEnd).toHaveBeenCalledTimes(2)
  })

  it('the store notifies its subscribers of each change', () => {
    const store = createSessionStore(memoryStorage())
    const onChange = vi.fn(() => store.token())
    const stop = store.subscribe(onChange)
    store.write(session)
    store.clear()
    expect(onChange.mock.results.map(({ value }) => value)).toEqual([session.token, ''])
    stop()
    store.write(session)
    expect(onChange).toHaveBeenCalledTimes(2)
  })
})

describe('changing parts of the open session', () => {
  it('changing one part of the session keeps the others', () => {
    const { storage, store } = openTwoTabs()
    const onChange = vi.fn()
    store.subscribe(onChange)
    store.change('a-1', { token: 'Bearer two' })
    expect(store.read()).toEqual({ ...session, token: 'Bearer two' })
    expect(createSessionStore(storage).read()).toEqual({ ...session, token: 'Bearer two' })
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('a change for another account, or when signed out, is ignored', () => {
    const { store } = openTwoTabs()
    store.change('a-2', { token: 'Bearer two' })
    expect(store.read()).toEqual(session)
    store.clear()
    store.change('a-1', { token: 'Bearer two' })
    expect(store.read()).toBeNull()
  })

  it.each([
    ['ended', () => undefined],
    [
      'changed to another customer',
      (storedSession: typeof session) => ({ ...storedSession, account: { ...account, id: 'a-2' } }),
    ],
  ])('a change does not restore a session that another tab %s', (_, next) => {
    const { storage, store, other } = openTwoTabs()
    other.clear()
    const otherSession = next(session)
    if (otherSession) other.write(otherSession)
    store.change('a-1', { token: 'Bearer two' })
    expect(createSessionStore(storage).read()).toEqual(otherSession ?? null)
  })

  it('changing the session does not overwrite another tab’s change', () => {
    const { storage, store, other } = openTwoTabs()
    other.change('a-1', { token: 'Bearer newer' })
    const phone = '08099999999'
    store.change('a-1', { account: { ...account, phone } })
    const mergedSession = { ...session, token: 'Bearer newer', account: { ...account, phone } }
    expect([store.read(), createSessionStore(storage).read()]).toEqual([mergedSession, mergedSession])
  })
})
