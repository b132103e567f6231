import { expect, it } from 'vitest'
import { accountKey, createRows } from '../../client/money/intent-rows'
import { outcomeUnknownText } from '../../machines/money/intent'
import { dashboardRoutes } from '../../machines/shell/routes.rules'
import { fireEvent, openApp, screen, signedInStorage } from '../fixtures/app.fixture'
import { rejectUnreachable } from '../fixtures/customers'
import { account } from '../fixtures/fixtures'
import { waitFor } from '../walker/timeouts'
import { removePromptDelay } from './offer-at-once'

it('an order with an unknown outcome is visible on every page, even offline', async () => {
  removePromptDelay()
  const order = { kind: 'sell', symbol: 'USDT', chain: 'tron', amountCrypto: '20' } as const
  const row = { ...order, intentId: 'i-1', account: await accountKey(account.id), createdAt: Date.now() }
  await createRows().prepare({ ...row, state: 'unknown' })
  const app = openApp('/dashboard/activities', {
    storage: signedInStorage(),
    answers: { moneyCalls: rejectUnreachable, moneyOutcome: rejectUnreachable },
  })
  await screen.findByText(outcomeUnknownText)
  app.disconnect()
  for (const { title, path } of [dashboardRoutes.wallets, dashboardRoutes.help, dashboardRoutes.sell]) {
    fireEvent.click(screen.getAllByRole('link', { name: title === 'Help Center' ? /Help/ : title })[0]!)
    await waitFor(() => expect(location.pathname).toBe(path))
    expect(screen.getAllByText(outcomeUnknownText), path).toHaveLength(1)
  }
  app.isOffline = false
  app.responses.moneyOutcome = () => ({ state: 'rejected', status: 422, summary: null, fields: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(screen.queryByText(outcomeUnknownText)).toBeNull())
})
