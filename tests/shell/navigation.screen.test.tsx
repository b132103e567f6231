import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScrollRestoration } from '../../client/transactions/history/history.screen'
import { useRouteFocus } from '../../client/ui/focus/route-focus'
import { navigateAfterPaint } from '../../client/ui/layout/navigate-after-paint'

const scrolledTo = vi.fn()
const navigate = vi.fn()
beforeEach(() => {
  vi.stubGlobal('scrollTo', scrolledTo)
  scrolledTo.mockClear()
  document.body.innerHTML = '<input>'
  history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  navigate.mockReset()
  vi.restoreAllMocks()
})

describe('the focus after a change of page', () => {
  const goOn = () => {
    const { rerender } = renderHook(({ path }) => useRouteFocus(path), { initialProps: { path: '/a' } })
    rerender({ path: '/b' })
  }
  const arrive = async () => {
    document.body.insertAdjacentHTML('beforeend', '<h1 tabindex="-1">Late</h1>')
    await new Promise((resolve) => setTimeout(resolve))
    return document.activeElement?.tagName
  }

  it('waits for a heading that comes late, whatever key is still held', async () => {
    goOn()
    fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
    expect(await arrive()).toBe('H1')
  })

  it.each([
    ['pointer', () => fireEvent.pointerDown(document.querySelector('input')!)],
    ['key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ])('stays where a %s has put it meanwhile', async (_, touch) => {
    goOn()
    touch()
    document.querySelector('input')?.focus()
    expect(await arrive()).toBe('INPUT')
  })
})

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

it('the place in a list is gone back to once: a reload afterwards begins where the browser puts it', async () => {
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

it('a page that a tap opens is rendered after the tap was painted', async () => {
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
])('%s: at once, and once', async (_, options, hidden) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  navigateAfterPaint(navigate, '/there', options)
  expect(navigate.mock.calls).toEqual([['/there', options]])
  await painted()
  expect(navigate).toHaveBeenCalledOnce()
})

it('two taps before a paint open one page, and a redirect in between wins', async () => {
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
