const coin = (symbol: string, name: string, chain: string) => ({ symbol, name, chain })

export const bitcoin = coin('BTC', 'Bitcoin', 'btc')
export const tether = coin('USDT', 'USDT', 'tron')
const pairs = [
  bitcoin,
  coin('ETH', 'Ethereum', 'eth'),
  coin('BNB', 'BNB', 'bsc'),
  coin('USDT', 'USDT', 'eth'),
  coin('USDT', 'USDT', 'bsc'),
  tether,
]

const prices: Record<string, number> = { BTC: 91_500, ETH: 3_250, BNB: 620, USDT: 1 }

/** What is held of each pair, in their order; '0' of most. */
export const holding = (balances: Record<string, string>) =>
  pairs.map((currency) => {
    const balance = balances[`${currency.symbol} ${currency.chain}`] ?? '0'
    return { currency, balance, usdBalance: (Number(balance) * prices[currency.symbol]!).toFixed(2) }
  })

export const held = holding({ 'BTC btc': '0.123459990000000000', 'ETH eth': '0.4', 'USDT tron': '250.5' })

export const info = (wallets = held, changed: object = {}) => ({
  wallets,
  totalUsdBalance: wallets.reduce((sum, { usdBalance }) => sum + Number(usdBalance), 0).toFixed(2),
  mode: true,
  adminWalletMode: true,
  ...changed,
})

const move = (id: string, type: string, currency = tether, amountCrypto = '20', amountUSD = '20.00') => ({
  id,
  type,
  amountCrypto,
  amountUSD,
  createDate: `2026-11-${20 - Number(id.slice(2))}T09:30:00.000Z`,
  currency,
})

export const moves = [
  move('m-0', 'sell', tether, '50', '50.00'),
  move('m-1', 'deposit', bitcoin, '0.0042', '384.30'),
  move('m-2', 'transfer'),
  move('m-3', 'inter-transfer'),
  move('m-4', 'credit', tether, '100', '100.00'),
]

export const listed = (nodes: readonly object[]) => ({
  nodes,
  pageInfo: { page: 1, numberOfPages: 1, hasNextPage: false, hasPreviousPage: false },
})

const day = 86_400_000

/** Ninety days of closes that climb in waves. */
export const priceHistory = ({ symbol }: { symbol: string }) =>
  Array.from({ length: 90 }, (_, at) => ({
    date: new Date(Date.parse('2026-08-22') + at * day).toISOString().slice(0, 10),
    price: (prices[symbol]! * (0.82 + at * 0.002 + 0.04 * Math.sin(at / 6))).toFixed(2),
  }))

export const dollarPrice = ({ symbol }: { symbol: string }) => ({ price: String(prices[symbol]) })
