import { afterEach, expect, it, vi } from 'vitest'
import { navigateAfterPaint } from '../../client/ui/layout/navigate-after-paint'

const navigate = vi.fn()
/** Until the next frame was painted. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

afterEach(() => {
  navigate.mockReset()
  vi.restoreAllMocks()
})

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
