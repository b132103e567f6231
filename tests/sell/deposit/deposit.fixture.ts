import type { Responses } from '../../gateway/schema-fetch'
import { pageOf } from '../../transactions/transactions.fixture'
import { rate } from '../rates/board.fixture'

/** Addresses with valid checksums. */
export const tronAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const bitcoinAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const addresses: Record<string, string> = {
  btc: bitcoinAddress,
  eth: evmAddress,
  bsc: evmAddress,
  tron: tronAddress,
}

const tether = (chain: string, id: number, limit?: string) => rate(id, 'USDT', chain, '1655.25', limit)
const tron = tether('tron', 6, '10.50')
export const bitcoin = rate(1, 'BTC', 'btc', '1650.00')
const rates = [bitcoin, tether('eth', 4), tether('bsc', 5), tron]

export const bankAccount = (isDefault: boolean, changed: object = {}) => ({
  id: isDefault ? 'bank-1' : 'bank-2',
  accountName: 'Ada Obi',
  accountNumber: '0123456789',
  accountType: 'savings',
  bank: { id: '058', name: 'GTBank' },
  isDefault,
  status: 'active',
  ...changed,
})

export const pendingDeposit = (amountUSD: string, changed: object = {}) => ({
  id: `waiting-${amountUSD}`,
  type: 'deposit',
  direction: 'bank',
  status: 'pending',
  amountUSD,
  createDate: '2026-01-01T12:00:00.000Z',
  amountCrypto: amountUSD,
  amountNGN: '1650.00',
  currency: tron.currency,
  ...changed,
})

/** Responses to every operation of the deposit page. */
export const depositPage = (changed: Responses = {}): Responses => ({
  rate: ({ id }: { id: number }) => rates.find((rate) => rate.id === id) ?? { ...tron, id },
  depositAddress: ({ chain }: { chain: string }) => ({ address: addresses[chain] }),
  dollarPrice: ({ symbol }: { symbol: string }) => ({ price: symbol === 'BTC' ? '91500' : '1' }),
  walletMode: () => ({ walletStatus: false, adminWalletStatus: true }),
  bankAccounts: () => [bankAccount(false), bankAccount(true)],
  transactions: pageOf([]),
  ...changed,
})

/** Marks these networks as already confirmed by the account. */
export const confirmNetworks = (...pairs: string[]): void => {
  for (const pair of pairs) localStorage.setItem(`app.network.account-1.${pair}`, '1')
}
