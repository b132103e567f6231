// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionStore } from '../../../client/auth/session/session.store'
import { watchSession } from '../../../client/auth/session/use-session-watch'
import type { StoredSession } from '../../../client/flows/session'
import { memoryStorage } from '../../../client/platform/storage'
import { account, customer } from '../../fixtures/fixtures'

const session: StoredSession = {
  token: 'Bearer abc',
  account,
  customer: { ...customer, kycRequired: true },
}
const [second, minute, hour] = [1000, 60_000, 3_600_000]
const start = Date.UTC(2026, 10, 25, 6)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

/** A device: its storage, its clock, and pages over them. */
const device = (storage = memoryStorage()) => {
  const open = () => createSessionStore(storage, Date.now)
  const signIn = () => {
    const store = open()
    store.write(session)
    return store
  }
  return { storage, open, signIn }
}
const at = (time: number): void => void vi.setSystemTime(time)

describe('the 12-hour session end (ruling 33) [AUTH-24]', () => {
  it.each([
    ['11:59:59', 12 * hour - second, false],
    ['11:59:59.999', 12 * hour - 1, false],
    ['12:00:00', 12 * hour, true],
    ['40 days later', 40 * 24 * hour, true],
  ])('at %s a session has ended: %j', (_, later, over) => {
    const { open, signIn } = device()
    const store = signIn()
    at(start + later)
    // The page that signed in, and one that starts without a network.
    expect([store.isOver(), open().isOver()]).toEqual([over, over])
  })

  it.each([-5 * hour, 5 * hour])('a session ends on time with a device clock off by %d ms', (off) => {
    at(start + off)
    const { open, signIn } = device()
    signIn()
    at(start + off + 12 * hour - 1)
    expect(open().isOver()).toBe(false)
    at(start + off + 12 * hour)
    expect(open().isOver()).toBe(true)
  })

  it('without a session nothing has ended', () => {
    const { open } = device()
    expect(open().isOver()).toBe(false)
  })

  it('a session that an older version stored starts its 12 hours', () => {
    const { storage, open, signIn } = device()
    signIn()
    storage.removeItem('app.left')
    expect(open().isOver()).toBe(false)
    at(start + 12 * hour - 1)
    expect(open().isOver()).toBe(false)
    at(start + 12 * hour)
    expect(open().isOver()).toBe(true)
  })

  it('a session with an invalid start time has ended', () => {
    const { storage, open, signIn } = device()
    signIn()
    storage.setItem('app.left', 'nonsense')
    expect(open().isOver()).toBe(true)
  })

  it('when storage is full the page counts the 12 hours', () => {
    const storage = memoryStorage()
    storage.setItem = () => {
      throw new DOMException('No', 'QuotaExceededError')
    }
    const store = device(storage).signIn()
    expect(store.isOver()).toBe(false)
    at(start + 12 * hour)
    expect(store.isOver()).toBe(true)
  })
})

describe('a device clock that is set back', () => {
  it.each([1, 6, 24 * 40])('a clock set back %d hours does not prolong a session', (back) => {
    const { open, signIn } = device()
    const store = signIn()
    at(start + 11 * hour)
    expect(store.isOver()).toBe(false)
    // One more hour is left, whatever the clock shows.
    at(start + (11 - back) * hour)
    expect([store.isOver(), open().isOver()]).toEqual([false, false])
    at(start + (12 - back) * hour - 1)
    expect([store.isOver(), open().isOver()]).toEqual([false, false])
    at(start + (12 - back) * hour)
    expect([store.isOver(), open().isOver()]).toEqual([true, true])
  })

  it('a clock set back after the end does not reopen the session', () => {
    const { open, signIn } = device()
    signIn()
    at(start + 12 * hour)
    expect(open().isOver()).toBe(true)
    at(start)
    expect(open().isOver()).toBe(true)
  })
})

describe('the 12 hours of a new token (ruling 27)', () => {
  it('a new token restarts the 12 hours in every tab', () => {
    const { open, signIn } = device()
    const store = signIn()
    const other = open()
    at(start + 11 * hour)
    store.change(account.id, { account: { ...account, phone: '08099999999' } })
    at(start + 12 * hour)
    expect([store.isOver(), other.isOver()]).toEqual([true, true])
    store.change(account.id, { token: 'Bearer two' })
    at(start + 24 * hour - 1)
    expect([store.isOver(), other.isOver()]).toEqual([false, false])
    at(start + 24 * hour)
    expect([other.isOver(), store.isOver()]).toEqual([true, true])
  })

  it('a new sign-in restarts the 12 hours for any earlier clock', () => {
    const { signIn, open } = device()
    at(start + 40 * 24 * hour)
    signIn().clear()
    at(start)
    signIn()
    at(start + 12 * hour - 1)
    expect(open().isOver()).toBe(false)
  })
})

describe('session end checks', () => {
  const seenBy = (dev: ReturnType<typeof device>) => {
    const onOver = vi.fn()
    const stop = watchSession(dev.open(), window, onOver)
    return { onOver, stop }
  }

  it('the page checks the session end each minute, also offline', () => {
    const dev = device()
    dev.signIn()
    const { onOver, stop } = seenBy(dev)
    vi.advanceTimersByTime(12 * hour - 1)
    expect(onOver).not.toHaveBeenCalled()
    vi.advanceTimersByTime(minute)
    expect(onOver).toHaveBeenCalledTimes(1)
    stop()
    vi.advanceTimersByTime(hour)
    expect(onOver).toHaveBeenCalledTimes(1)
  })

  it('a tab that slept checks the session end when it is visible', () => {
    const dev = device()
    dev.signIn()
    const { onOver, stop } = seenBy(dev)
    at(start + 13 * hour)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(onOver).toHaveBeenCalledTimes(1)
    stop()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(onOver).toHaveBeenCalledTimes(1)
  })
})
