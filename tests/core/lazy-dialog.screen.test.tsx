import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { system } from '../../client/theme'
import { Button } from '../../client/ui/controls/button.view'
import { LazyDialog } from '../../client/ui/layout/lazy-dialog.view'
import { LazyScreen, screenCode } from '../../client/ui/layout/lazy-screen'
import { waitFor } from '../walker/patience'

afterEach(cleanup)

it("while a dialog's code is coming its button says so, and nothing else changes", async () => {
  let arrive: (dialog: ComponentType) => void = () => undefined
  const code = screenCode(
    () =>
      new Promise<ComponentType>((done) => {
        arrive = done
      }),
  )
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <ChakraProvider value={system}>
        <Button onClick={() => setOpen(true)}>Summary</Button>
        <Button>Other</Button>
        {isOpen && (
          <LazyDialog onClose={() => setOpen(false)}>
            <LazyScreen code={code} />
          </LazyDialog>
        )}
      </ChakraProvider>
    )
  }
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Summary' })
  const before = button.innerHTML
  fireEvent.click(button)
  expect([button.getAttribute('aria-busy'), button.innerHTML]).toEqual(['true', before])
  expect(screen.getByRole('button', { name: 'Other' }).getAttribute('aria-busy')).toBeNull()
  arrive(() => <p>Totals</p>)
  await screen.findByText('Totals')
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})
