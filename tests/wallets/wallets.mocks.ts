import type { Responses } from '../gateway/schema-fetch'
import { rate } from '../sell/rates/board.fixture'

const coin = (symbol: string, chain: string, name = symbol) => ({ symbol, name, chain })

export const wallet = (
  symbol: string,
  chain: string,
  balance: string,
  usdBalance: string,
  name = symbol,
) => ({ currency: coin(symbol, chain, name), balance, usdBalance })

const bitcoin = wallet('BTC', 'btc', '0.123459999', '7407.59', 'Bitcoin Core')
const tether = wallet('USDT', 'tron', '50.5', '50.50', 'Tether')

export const wallets = [
  bitcoin,
  wallet('ETH', 'eth', '0', '0.00', 'Ethereum'),
  wallet('BNB', 'bsc', '0', '0.00'),
  wallet('USDT', 'eth', '10', '10.00', 'Tether'),
  wallet('USDT', 'bsc', '0', '0.00', 'Tether'),
  tether,
]

export const move = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  amountCrypto: '0.01',
  amountUSD: '600.00',
  createDate: '2026-11-20T09:30:00.000Z',
  currency: coin('BTC', 'btc', 'Bitcoin Core'),
  ...more,
})

/** A list with all nodes on its only page. */
export const moves = (nodes: readonly object[]) => ({
  nodes,
  pageInfo: { page: 1, numberOfPages: 1, hasNextPage: false, hasPreviousPage: false },
})

export const info = (more: object = {}) => ({
  wallets,
  totalUsdBalance: '7468.09',
  mode: false,
  adminWalletMode: true,
  ...more,
})

/** The default responses of the wallets pages. */
export const walletResponses = (changed: Responses = {}): Responses => ({
  wallets: () => info(),
  wallet: ({ symbol, chain }: { symbol: string; chain: string }) =>
    wallets.find(({ currency }) => currency.symbol === symbol && currency.chain === chain),
  walletMode: () => ({ walletStatus: false, adminWalletStatus: true }),
  walletActivities: () => moves([move('m-1', 'sell'), move('m-2', 'deposit')]),
  activitiesOfWallet: () => moves([move('m-1', 'sell')]),
  priceHistory: () => [
    { date: '2026-08-20', price: '50000.00' },
    { date: '2026-09-20', price: '66000.50' },
    { date: '2026-11-20', price: '60000.00' },
  ],
  dollarPrice: () => ({ price: '60000.00' }),
  rates: () => [rate(1, 'BTC', 'btc', '1650.00', '10.00'), rate(6, 'USDT', 'tron', '1655.25')],
  ...changed,
})
