import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { system } from '../../../client/ui/theme'
import { DoneStep } from '../../../client/wallets/orders/steps.view'

it('the device vibrates only for a success with naira', () => {
  const vibrate = vi.fn()
  Object.assign(navigator, { vibrate, userActivation: { hasBeenActive: true } })
  const renderSuccess = (amount?: string) =>
    render(
      <ChakraProvider value={system}>
        <DoneStep title="Transaction Success!" amount={amount} text="You will be paid shortly.">
          {null}
        </DoneStep>
      </ChakraProvider>,
    )
  renderSuccess()
  expect(vibrate).not.toHaveBeenCalled()
  renderSuccess('≈ ₦990,000.00')
  expect(vibrate.mock.calls).toEqual([[30]])
})
