import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScrollRestoration } from '../../client/transactions/history/history.screen'
import { navigateAfterPaint, useRouteFocus } from '../../client/ui/layout/navigation'

const scrollTo = vi.fn()
const navigate = vi.fn()
beforeEach(() => {
  window.scrollTo = scrollTo
  scrollTo.mockClear()
  document.body.innerHTML = '<input>'
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  navigate.mockReset()
  vi.restoreAllMocks()
})

describe('focus after navigation', () => {
  const navigateToB = () => {
    const { rerender } = renderHook(({ path }) => useRouteFocus(path), { initialProps: { path: '/a' } })
    rerender({ path: '/b' })
  }
  const renderHeading = async () => {
    document.body.insertAdjacentHTML('beforeend', '<h1 tabindex="-1">Late</h1>')
    // The heading is focused in the next task.
    for (let task = 0; task < 2; task += 1) await new Promise((resolve) => setTimeout(resolve))
    return document.activeElement?.tagName
  }

  it('the focus waits for a late heading, even while a key is held down', async () => {
    navigateToB()
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
    expect(await renderHeading()).toBe('H1')
  })

  it.each([
    ['pointer', () => fireEvent.pointerDown(document.querySelector('input')!)],
    ['key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ])('the focus stays where a %s has put it', async (_, interact) => {
    navigateToB()
    interact()
    document.querySelector('input')?.focus()
    expect(await renderHeading()).toBe('INPUT')
  })

  it('if the new page focuses a field, the focus is kept there', async () => {
    navigateToB()
    const focusedTag = renderHeading()
    document.querySelector('input')?.focus()
    expect(await focusedTag).toBe('INPUT')
  })
})

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it('a list restores its scroll position only once', async () => {
  history.replaceState({ otherState: 1, scrollTop: 640 }, '')
  const first = renderHook(() => useScrollRestoration())
  await nextFrame()
  expect(scrollTo.mock.calls).toEqual([[0, 640]])
  first.unmount()
  renderHook(() => useScrollRestoration())
  await nextFrame()
  expect([scrollTo.mock.calls.length, history.state]).toEqual([1, { otherState: 1, scrollTop: 0 }])
})

const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

it('a page renders after its tap is painted', async () => {
  navigateAfterPaint(navigate, '/there', { state: 1 })
  await Promise.resolve()
  expect(navigate).not.toHaveBeenCalled()
  await nextPaint()
  expect(navigate.mock.calls).toEqual([['/there', { state: 1 }]])
})

it.each([
  ['a redirect', { replace: true }, false],
  ['a view transition', { transition: true }, false],
  ['a hidden tab, which paints nothing', {}, true],
])('%s navigates immediately and only once', async (_, options, hidden) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  navigateAfterPaint(navigate, '/there', options)
  expect(navigate.mock.calls).toEqual([['/there', options]])
  await nextPaint()
  expect(navigate).toHaveBeenCalledOnce()
})

it('two taps before a paint open one page, and a later redirect wins', async () => {
  const openedPaths: string[] = []
  const pushPath = (to: string) => {
    openedPaths.push(to)
    history.pushState(null, '', to)
  }
  navigateAfterPaint(pushPath, '/once')
  navigateAfterPaint(pushPath, '/once')
  await nextPaint()
  expect(openedPaths).toEqual(['/once'])
  navigateAfterPaint(pushPath, '/inside')
  navigateAfterPaint(pushPath, '/login', { replace: true })
  await nextPaint()
  expect(openedPaths).toEqual(['/once', '/login'])
})
