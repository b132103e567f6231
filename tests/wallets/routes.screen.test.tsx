import { describe, expect, it } from 'vitest'
import { onPage, openApp, press, signedIn } from '../stage/app-stage'
import { waitFor } from '../walker/patience'
import { walletAnswers } from './wallets.fixture'

const open = (address: string) => openApp(address, { storage: signedIn(), answers: walletAnswers() })
const titled = (title: string) => waitFor(() => expect(document.title).toBe(`CoinNaira | ${title}`))

describe('the routes of wallets', () => {
  it.each([
    ['[WALLET-01]', '/dashboard/wallets', 'Wallets'],
    ['[WALLET-30]', '/dashboard/wallets/BTC/btc', 'Wallet Details'],
    ['[WALLET-30]', '/dashboard/wallets/usdt/TRON', 'Wallet Details'],
    ['[WSELL-01]', '/dashboard/wallets/BTC/btc/sell', 'Wallet Sell'],
  ])("%s '%s' carries the title '%s'", async (_, address, title) => {
    open(address)
    await onPage(title)
    await titled(title)
  })

  it('[WALLET-20] a row leads to its wallet, and Back to the list', async () => {
    const { address } = open('/dashboard/wallets')
    await onPage('Wallets')
    await press(/^Bitcoin/, 'link')
    await onPage('Wallet Details')
    expect(address()).toBe('/dashboard/wallets/BTC/btc')
    await press('Back')
    await onPage('Wallets')
    expect(address()).toBe('/dashboard/wallets')
  })
})
