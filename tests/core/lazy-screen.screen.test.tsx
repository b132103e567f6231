import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LazyScreen, LoadingContext, screenCode } from '../../client/ui/layout/lazy-screen'

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
