import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fireEvent, logIn, openApp, screen, signedInStorage, waitForPage } from '../fixtures/app.fixture'
import { account } from '../fixtures/fixtures'
import { waitFor } from '../walker/timeouts'
import { wallet, walletResponses } from './wallets.mocks'

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const sellPath = '/dashboard/wallets/BTC/btc/sell'

/** Types a sale of $25 before the session expires. */
const typeSale = async () => {
  const responses = walletResponses({ wallet: () => wallet('BTC', 'btc', '0.1', '6000.00', 'Bitcoin Core') })
  const app = openApp(sellPath, { storage: signedInStorage(), answers: responses })
  await waitFor(() => expect(field('Amount in USD').disabled).toBe(false))
  fireEvent.change(field('Amount in USD'), { target: { value: '25' } })
  return app
}

describe('a session that expires while an amount is in the form', () => {
  it('the form restores the amount after the same customer logs in', async () => {
    const app = await typeSale()
    app.services.eventBus.emit({ type: 'session.rejected' })
    await waitForPage('Login')
    expect(app.address()).toBe(`/login?next=${encodeURIComponent(sellPath)}`)
    app.responses.dollarPrice = () => ({ price: '50000.00' })
    await logIn()
    await waitFor(() => expect(field('Amount in USD').value).toBe('25'))
    await waitFor(() => expect(field('Amount in BTC').value).toBe('0.0005'))
    expect(JSON.stringify(app.storage)).not.toContain('25')
  })

  it('the form restores nothing for another customer', async () => {
    const app = await typeSale()
    app.services.eventBus.emit({ type: 'session.rejected' })
    await waitForPage('Login')
    const { login } = app.responses as { login: () => object }
    app.responses.login = () => ({ ...login(), account: { ...account, id: 'account-9', username: 'bola' } })
    await logIn()
    await screen.findByRole('textbox', { name: 'Amount in USD' })
    expect(field('Amount in USD').value).toBe('')
  })

  it('the form restores nothing after a logout', async () => {
    const app = await typeSale()
    app.services.eventBus.emit({ type: 'confirm.agreed', subject: 'logOut' })
    await waitFor(() => expect(app.address()).toBe('/'))
    act(() => history.pushState(null, '', '/login'))
    await logIn()
    await waitForPage('Sell')
    act(() => history.pushState(null, '', sellPath))
    await screen.findByRole('textbox', { name: 'Amount in USD' })
    expect(field('Amount in USD').value).toBe('')
  })
})
