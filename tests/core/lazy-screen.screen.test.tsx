import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { system } from '../../client/theme'
import { Button } from '../../client/ui/controls/button.view'
import { LazyDialog } from '../../client/ui/layout/lazy-dialog.view'
import { LazyScreen, LoadingContext, screenCode } from '../../client/ui/layout/lazy-screen'
import { waitFor } from '../walker/patience'

afterEach(cleanup)

const Rates = () => <h1>Rates</h1>

const draw = (code: ReturnType<typeof screenCode>) =>
  render(
    <LoadingContext value={<p>Loading</p>}>
      <LazyScreen code={code} />
    </LoadingContext>,
  )

it('a screen whose code was fetched before is drawn at once, and its code is fetched once', async () => {
  const load = vi.fn(async () => Rates)
  const code = screenCode(load)
  await code.fetch()
  draw(code)
  expect(screen.getByRole('heading').textContent).toBe('Rates')
  expect(screen.queryByText('Loading')).toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
})

it('a screen whose code is on its way gives way to the skeleton, and not a moment longer', async () => {
  let arrive: (screen: () => React.JSX.Element) => void = () => undefined
  draw(screenCode(() => new Promise((resolve) => (arrive = resolve))))
  expect(screen.getByText('Loading')).toBeTruthy()
  await act(async () => arrive(Rates))
  expect(screen.getByRole('heading').textContent).toBe('Rates')
})

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
