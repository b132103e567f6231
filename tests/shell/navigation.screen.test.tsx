import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScrollRestoration } from '../../client/transactions/history/history.screen'
import { navigateAfterPaint, useRouteFocus } from '../../client/ui/layout/navigation'

const scrolledTo = vi.fn()
const navigate = vi.fn()
beforeEach(() => {
  window.scrollTo = scrolledTo
  scrolledTo.mockClear()
  document.body.innerHTML = '<input>'
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  navigate.mockReset()
  vi.restoreAllMocks()
})

describe('focus after navigation', () => {
  const goOn = () => {
    const { rerender } = renderHook(({ path }) => useRouteFocus(path), { initialProps: { path: '/a' } })
    rerender({ path: '/b' })
  }
  const arrive = async () => {
    document.body.insertAdjacentHTML('beforeend', '<h1 tabindex="-1">Late</h1>')
    // The heading is focused in the next task.
    for (let task = 0; task < 2; task += 1) await new Promise((resolve) => setTimeout(resolve))
    return document.activeElement?.tagName
  }

  it('the focus waits for a late heading, even while a key is held', async () => {
    goOn()
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
    expect(await arrive()).toBe('H1')
  })

  it.each([
    ['pointer', () => fireEvent.pointerDown(document.querySelector('input')!)],
    ['key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ])('the focus remains where a %s has put it', async (_, touch) => {
    goOn()
    touch()
    document.querySelector('input')?.focus()
    expect(await arrive()).toBe('INPUT')
  })

  it('the focus remains in a field that the new page focuses', async () => {
    goOn()
    const isHeading = arrive()
    document.querySelector('input')?.focus()
    expect(await isHeading).toBe('INPUT')
  })
})

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it('a list restores its scroll position only once', async () => {
  history.replaceState({ mine: 1, scrollTop: 640 }, '')
  const first = renderHook(() => useScrollRestoration())
  await nextFrame()
  expect(scrolledTo.mock.calls).toEqual([[0, 640]])
  first.unmount()
  renderHook(() => useScrollRestoration())
  await nextFrame()
  expect([scrolledTo.mock.calls.length, history.state]).toEqual([1, { mine: 1, scrollTop: 0 }])
})

/** Until the next frame was painted. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

it('a tapped page renders after the tap was painted', async () => {
  navigateAfterPaint(navigate, '/there', { state: 1 })
  await Promise.resolve()
  expect(navigate).not.toHaveBeenCalled()
  await painted()
  expect(navigate.mock.calls).toEqual([['/there', { state: 1 }]])
})

it.each([
  ['a redirect', { replace: true }, false],
  ['a view transition', { transition: true }, false],
  ['a hidden tab, which paints nothing', {}, true],
])('%s navigates immediately and once', async (_, options, hidden) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  navigateAfterPaint(navigate, '/there', options)
  expect(navigate.mock.calls).toEqual([['/there', options]])
  await painted()
  expect(navigate).toHaveBeenCalledOnce()
})

it('two taps before a paint open one page, and a later redirect wins', async () => {
  const opened: string[] = []
  const go = (to: string) => {
    opened.push(to)
    history.pushState(null, '', to)
  }
  navigateAfterPaint(go, '/once')
  navigateAfterPaint(go, '/once')
  await painted()
  expect(opened).toEqual(['/once'])
  navigateAfterPaint(go, '/inside')
  navigateAfterPaint(go, '/login', { replace: true })
  await painted()
  expect(opened).toEqual(['/once', '/login'])
})
