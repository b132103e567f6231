// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Services, ServicesProvider } from '../../../client/flows/services'
import { system } from '../../../client/theme'
import { OfflineCacheContext } from '../../../client/ui/feedback/cached-data.view'
import { CachedWallets } from '../../../client/wallets/overview/cached-wallets.view'
import { apiError } from '../../../machines/core/api-error'

afterEach(cleanup)

const now = Date.parse('2026-11-20T12:00:00.000Z')
const data = {
  wallets: {
    totalUsdBalance: '7458.09',
    mode: false,
    adminWalletMode: true,
    wallets: [
      {
        currency: { symbol: 'BTC', name: 'Bitcoin Core', chain: 'btc' },
        balance: '0.1',
        usdBalance: '7407.59',
      },
      { currency: { symbol: 'USDT', name: 'Tether', chain: 'tron' }, balance: '50.5', usdBalance: '50.50' },
    ],
  },
}

const open = async (shown: boolean): Promise<string[]> => {
  const read = async () => ({ data, at: now - 60_000 }) as never
  render(
    <ChakraProvider value={system}>
      <ServicesProvider services={{ now: () => now } as Services}>
        <OfflineCacheContext value={read}>
          <CachedWallets error={apiError(null, null)} shown={shown} onRefresh={() => undefined} />
        </OfflineCacheContext>
      </ServicesProvider>
    </ChakraProvider>,
  )
  const rows = await screen.findAllByRole('listitem')
  return [screen.getByText(/^Total/), ...rows].map(({ textContent }) => textContent.replace(/\s/gu, ' '))
}

it('coins by their shown names, with the 5 decimals of every balance', async () => {
  expect(await open(true)).toEqual(['Total $7,458.09', 'Bitcoin0.10000 BTC', 'Tether · TRC-2050.50000 USDT'])
})

it('hidden balances stay hidden here too, and screen readers hear that they are', async () => {
  expect(await open(false)).toEqual(['Total ****hidden', 'Bitcoin****hidden', 'Tether · TRC-20****hidden'])
})
