import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useScrollRestoration } from '../../client/transactions/history/use-scroll-restoration'
import { useRouteFocus } from '../../client/ui/layout/route-focus'

const scrolledTo = vi.fn()
beforeEach(() => {
  vi.stubGlobal('scrollTo', scrolledTo)
  scrolledTo.mockClear()
  document.body.innerHTML = '<input>'
  history.replaceState(null, '', '/')
})
afterEach(cleanup)

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
