import { vi } from 'vitest'
import { HistoryScreen } from '../../../client/transactions/history/history.screen'
import { type Fixture, openScreen, type Responses } from '../../fixtures/screen.fixture'

/** Sets up a new device. jsdom has no layout: each row is 72 px high, and all are visible. */
export const setUpHistory = (): void => {
  localStorage.clear()
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(1_000_000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(
    () => document.querySelectorAll('li').length * 72,
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(72)
}

export const openHistory = (responses: Responses, query = ''): Fixture =>
  openScreen(<HistoryScreen />, `/dashboard/transactions${query}`, { currencies: () => [], ...responses })

export const visibleIds = (): string[] =>
  [...document.querySelectorAll('li a')].flatMap((link) => link.getAttribute('href')?.split('id=')[1] ?? [])
