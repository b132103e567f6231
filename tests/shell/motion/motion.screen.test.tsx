import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { system } from '../../../client/theme'
import { StatusChip } from '../../../client/transactions/status.view'
import { pictureOf } from '../../../client/ui/motion/departures'
import { setMotion } from '../../../client/ui/motion/motion'
import * as parts from '../../../client/ui/motion/motion.view'
import { loadFeatures } from '../../../client/ui/motion/moving.view'
import { Tweened } from '../../../client/ui/motion/tweened.view'
import { DoneStep } from '../../../client/wallets/money/done-step.view'
import { waitFor } from '../../walker/patience'

const vibrate = vi.fn()
const animate = vi.fn()
beforeEach(async () => {
  Object.assign(navigator, { vibrate, userActivation: { hasBeenActive: true } })
  Element.prototype.animate = animate
  await loadFeatures()
})
afterEach(() => {
  setMotion(null)
  cleanup()
})
const move = () => setMotion({ ...parts, depart: () => undefined })

const dialogOf = (markup: string): HTMLElement => {
  const dialog = document.createElement('dialog')
  dialog.className = 'frame'
  const { body } = new DOMParser().parseFromString(markup, 'text/html')
  dialog.append(...body.childNodes)
  dialog.getBoundingClientRect = () => new DOMRect(10, 20, 300, 200)
  return dialog
}

describe('the picture of what leaves', () => {
  it('is as it stood there, without names that exist once and without what was typed', () => {
    const picture = pictureOf(
      dialogOf(
        '<h2 id="title">Enter your password</h2><label for="secret">Password</label><input id="secret" name="password" value="Ada-Naira-1" autofocus><p role="alert">Wrong</p>',
      ),
    )!
    expect(picture.element.outerHTML).not.toMatch(/ id=| name=| for=|Ada-Naira-1|autofocus|role=|<dialog/)
    expect(picture.element.textContent).toBe('Enter your passwordPasswordWrong')
    expect(picture.element.className).toBe('frame')
    expect([picture.element.style.left, picture.element.style.width]).toEqual(['10px', '300px'])
  })

  it.each(['<iframe></iframe>', '<canvas></canvas>'])('is not taken of %s', (markup) => {
    expect(pictureOf(dialogOf(markup))).toBeNull()
  })
})

it('a figure that runs reads as its last value from the first moment, and in the end as nothing else', async () => {
  move()
  const { rerender, container } = render(<Tweened>$2,453.00</Tweened>)
  rerender(<Tweened>$3,000.50</Tweened>)
  expect(screen.getByText('$3,000.50')).toBeTruthy()
  const running = container.querySelector('[aria-hidden]')
  await waitFor(() => expect(running?.textContent).toMatch(/^\$2,[4-9]\d\d\.\d\d$/))
  await waitFor(() => expect(container.textContent).toBe('$3,000.50'))
})

const shown = (content: ReactNode) => <ChakraProvider value={system}>{content}</ChakraProvider>

it('the tick of a success is drawn, for naira with a buzz; nothing of it where nothing moves', async () => {
  const isDrawnOf = (amount?: string) => {
    const { container } = render(
      shown(
        <DoneStep title="Transaction Success!" amount={amount} text="You will be paid shortly.">
          {null}
        </DoneStep>,
      ),
    )
    const mark = container.querySelector('[aria-hidden] > svg > path')!
    return () => mark.hasAttribute('stroke-dasharray')
  }
  const still = isDrawnOf('≈ ₦990,000.00')
  move()
  const [swapped, sold] = [isDrawnOf(), isDrawnOf('≈ ₦990,000.00')]
  await waitFor(() => expect([swapped(), sold()]).toEqual([true, true]))
  expect([still(), vibrate.mock.calls]).toEqual([false, [[30]]])
})

it('a status chip moves when its status changes, and where nothing moves it changes', () => {
  const { rerender, container } = render(shown(<StatusChip status="pool" />))
  rerender(shown(<StatusChip status="pending" />))
  expect(animate).not.toHaveBeenCalled()
  move()
  render(shown(<StatusChip status="pool" />))
  expect(animate).not.toHaveBeenCalled()
  rerender(shown(<StatusChip status="approved" />))
  expect(animate.mock.contexts).toEqual([container.firstElementChild])
})
