// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '../../../client/auth/session/session.store'
import { watchSession } from '../../../client/auth/session/use-session-watch'
import type { StoredSession } from '../../../client/flows/session'
import { memoryStorage } from '../../../client/platform/storage'
import { account, customer } from '../../fixtures/fixtures'

const session: StoredSession = { token: 'Bearer abc', account, customer }
const [secondMs, minute, hour] = [1000, 60_000, 3_600_000]
const start = Date.UTC(2026, 10, 25, 6)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

const createDevice = (storage = memoryStorage()) => {
  const open = () => createSessionStore(storage, Date.now)
  const signIn = () => {
    const store = open()
    store.write(session)
    return store
  }
  return { storage, open, signIn }
}
const setTime = (time: number): void => void vi.setSystemTime(time)

describe('the 12-hour session end (ruling 33) [AUTH-24]', () => {
  it.each([
    ['11:59:59', 12 * hour - secondMs, false],
    ['11:59:59.999', 12 * hour - 1, false],
    ['12:00:00', 12 * hour, true],
    ['40 days later', 40 * 24 * hour, true],
  ])('after %s, the session has ended: %j', (_, elapsed, hasEnded) => {
    const { open, signIn } = createDevice()
    const store = signIn()
    setTime(start + elapsed)
    expect([store.isOver(), open().isOver()]).toEqual([hasEnded, hasEnded])
  })

  it('a device that never had a session has no ended session', () => {
    const { open } = createDevice()
    expect(open().isOver()).toBe(false)
  })

  it('the 12 hours of a session from an older version start when the app opens', () => {
    const { storage, open, signIn } = createDevice()
    signIn()
    storage.removeItem('app.left')
    expect(open().isOver()).toBe(false)
    setTime(start + 12 * hour - 1)
    expect(open().isOver()).toBe(false)
    setTime(start + 12 * hour)
    expect(open().isOver()).toBe(true)
  })

  it('a session with an invalid start time has ended', () => {
    const { storage, open, signIn } = createDevice()
    signIn()
    storage.setItem('app.left', 'nonsense')
    expect(open().isOver()).toBe(true)
  })

  it('when storage is full, the page still ends the session after 12 hours', () => {
    const storage = memoryStorage()
    const { setItem } = storage
    storage.setItem = () => {
      throw new DOMException('No', 'QuotaExceededError')
    }
    const store = createDevice(storage).signIn()
    expect(store.isOver()).toBe(false)
    // The session stays in memory, so that a closed tab leaves no data.
    storage.setItem = setItem
    setTime(start + 12 * hour - 1)
    expect([store.isOver(), storage.length]).toEqual([false, 0])
    setTime(start + 12 * hour)
    expect(store.isOver()).toBe(true)
  })
})

describe('a device clock that is set back', () => {
  it.each([1, 6, 24 * 40])('a clock set back %d hours does not prolong a session', (hoursBack) => {
    const { open, signIn } = createDevice()
    const store = signIn()
    setTime(start + 11 * hour)
    expect(store.isOver()).toBe(false)
    // The session has one more hour, whatever the clock shows.
    setTime(start + (11 - hoursBack) * hour)
    expect([store.isOver(), open().isOver()]).toEqual([false, false])
    setTime(start + (12 - hoursBack) * hour - 1)
    expect([store.isOver(), open().isOver()]).toEqual([false, false])
    setTime(start + (12 - hoursBack) * hour)
    expect([store.isOver(), open().isOver()]).toEqual([true, true])
  })

  it('a clock set back after the end does not reopen the session', () => {
    const { open, signIn } = createDevice()
    signIn()
    setTime(start + 12 * hour)
    expect(open().isOver()).toBe(true)
    setTime(start)
    expect(open().isOver()).toBe(true)
  })
})

describe('the 12 hours of a new token (ruling 27)', () => {
  it('a new token restarts the 12 hours in every tab', () => {
    const { open, signIn } = createDevice()
    const store = signIn()
    const other = open()
    setTime(start + 11 * hour)
    store.change(account.id, { account: { ...account, phone: '08099999999' } })
    setTime(start + 12 * hour)
    expect([store.isOver(), other.isOver()]).toEqual([true, true])
    store.change(account.id, { token: 'Bearer two' })
    setTime(start + 24 * hour - 1)
    expect([store.isOver(), other.isOver()]).toEqual([false, false])
    setTime(start + 24 * hour)
    expect([other.isOver(), store.isOver()]).toEqual([true, true])
  })

  it('a new login restarts the 12 hours even if the clock was set back', () => {
    const { signIn, open } = createDevice()
    setTime(start + 40 * 24 * hour)
    signIn().clear()
    setTime(start)
    signIn()
    setTime(start + 12 * hour - 1)
    expect(open().isOver()).toBe(false)
  })
})

it('a page checks the session end every minute and when it is visible again', () => {
  const device = createDevice()
  device.signIn()
  const onEnd = vi.fn()
  const stop = watchSession(device.open(), window, onEnd)
  vi.advanceTimersByTime(12 * hour - 1)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(minute)
  expect(onEnd).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onEnd).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(hour)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onEnd).toHaveBeenCalledTimes(2)
})
