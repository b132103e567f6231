import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { fireEvent, type RenderResult, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from '../../client/ui/controls/button.view'
import { ErrorBoundary } from '../../client/ui/feedback/error-boundary.view'
import { Amount } from '../../client/ui/marks/amount.view'
import { system } from '../../client/ui/theme'
import { translatePage } from './translate'

let stop: () => void
beforeEach(() => {
  stop = translatePage()
})
afterEach(() => stop())

const wrapper = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>{children}</ChakraProvider>
)
const renderView = (view: ReactNode): RenderResult => render(view, { wrapper })
const settle = () => new Promise((resolve) => setTimeout(resolve))

interface Case {
  busy: boolean
  naira: string
  error?: string
}
const Estimate = ({ busy, naira, error }: Case) => (
  <p>
    You get about {naira}
    {busy && <i>…</i>} to your bank
    {error && ` ${error}`}
  </p>
)
const Plain = ({ naira }: Case) => (naira === '' ? <span>Nothing</span> : <>{naira} now</>)

const rows = [
  ['a text between other texts', (props: Case) => <Estimate {...props} />],
  ['a fragment with one text', (props: Case) => <div>{<Plain {...props} />}</div>],
  ['an amount', ({ naira }: Case) => <Amount>{naira}</Amount>],
  [
    'a button that loads',
    ({ busy, naira }: Case) => (
      <Button loading={busy}>
        {!busy && <svg />}
        Sell for {naira}
      </Button>
    ),
  ],
] as const

it.each(rows)('a translated page updates %s', async (_, View) => {
  const { container, rerender } = renderView(<View busy={false} naira="₦0.85" />)
  await settle()
  expect(container.querySelector('font, [translate=no]')).toBeTruthy()
  for (const props of [
    { busy: true, naira: '₦49,565.85' },
    { busy: false, naira: '₦49,565.85', error: 'Insufficient balance' },
    { busy: true, naira: '' },
    { busy: false, naira: '₦1,000.00' },
  ]) {
    rerender(<View {...props} />)
    await settle()
    const untranslated = renderView(<View {...props} />)
    expect(container.textContent).toBe(untranslated.container.textContent)
    untranslated.unmount()
  }
})

it('a removed node re-renders the page once, then shows the error page', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Page = () => {
    const [step, setStep] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setStep(step + 1)}>
          Step {step}
        </button>
        {step === 0 && <i>First</i>}
      </>
    )
  }
  render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  )
  for (const visibleText of ['Step 0', 'Something went wrong']) {
    document.querySelector('i')?.remove()
    fireEvent.click(screen.getByRole('button'))
    expect(document.body.textContent).toContain(visibleText)
  }
})
