import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { system } from '../../../client/theme'
import { StatusChip } from '../../../client/transactions/status.view'
import { setMotion } from '../../../client/ui/motion/motion'
import * as parts from '../../../client/ui/motion/motion.view'
import { loadFeatures } from '../../../client/ui/motion/moving.view'
import { DoneStep } from '../../../client/wallets/money/money-steps.view'
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
