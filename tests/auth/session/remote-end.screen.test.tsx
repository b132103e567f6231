import { expect, it } from 'vitest'
import { dashboardRoutes } from '../../../machines/shell/routes.rules'
import { openApp, screen, signedInStorage, waitForPage } from '../../fixtures/app.fixture'
import { ada } from '../../fixtures/customers'

it('the login says that another device ended the session', async () => {
  const { services } = openApp('/dashboard/sell', {
    storage: signedInStorage(),
    answers: { ...ada.answers },
  })
  await waitForPage(dashboardRoutes.sell.title)
  services.eventBus.emit({ type: 'session.rejected', isRemote: true })
  expect(await screen.findByText('You were logged out from another device.')).toBeTruthy()
  expect(screen.queryByText('Log in to pick up where you left off.')).toBeNull()
  expect(screen.queryByText('You are not authorized. Please sign in')).toBeNull()
  expect([location.pathname, location.search]).toEqual(['/login', ''])
})
