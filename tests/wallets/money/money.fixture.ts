const tron = { symbol: 'USDT', name: 'USDT', chain: 'tron' }
export const activity = {
  id: 'tx-1',
  type: 'transfer',
  amountCrypto: '20',
  amountUSD: '20.00',
  amount: '20',
  createDate: '2026-01-31T12:00:00.000Z',
  currency: tron,
}
export const sale = {
  ...activity,
  type: 'sell',
  transactionId: 'CN-1',
  approveDate: null,
  amountNGN: '33055.00',
  status: 'pending',
  direction: 'bank',
  blockchainTransactionId: null,
  bankAccount: null,
}
const swap = { from: { ...activity, type: 'inter-transfer' }, to: { ...activity, id: 'tx-2' } }
const coins = { amountCrypto: '20.00000001', symbol: 'USDT', chain: 'tron' }
const leastNgn = '32889.72'
const swapInput = {
  amountCrypto: '20',
  fromSymbol: 'USDT',
  fromChain: 'tron',
  toSymbol: 'BTC',
  toChain: 'btc',
  leastCrypto: '0.000331',
}

/** A money mutation: its input, the expected upstream request, and the response. */
export interface Case {
  route: string
  query: string
  variables: Record<string, unknown>
  body: object
  /** The reviewed bounds as headers (ruling 29). */
  bounds: Record<string, string>
  answer: unknown
  result: object
}
export const cases: Record<string, Case> = {
  sellFromWallet: {
    route: 'POST /v1/app/wallets/sell',
    query:
      'mutation ($input: WalletSellInput!, $key: String!) { sellFromWallet(input: $input, idempotencyKey: $key) { id amountCrypto amountNGN } }',
    variables: { input: { ...coins, leastNgn } },
    body: { amountCrypto: '20.00000001', currencySymbol: 'USDT', chain: 'tron' },
    bounds: { 'x-least-ngn': leastNgn },
    answer: sale,
    result: { id: 'tx-1', amountCrypto: '20', amountNGN: '33055.00' },
  },
  sellAllFromWallet: {
    route: 'POST /v1/app/wallets/sell/all',
    query:
      'mutation ($least: Decimal, $most: PreciseDecimal, $key: String!) { sellAllFromWallet(symbol: "USDT", chain: tron, leastNgn: $least, mostCrypto: $most, idempotencyKey: $key) { id amountCrypto } }',
    variables: { least: leastNgn, most: '20.000000000000000001' },
    body: { amountCrypto: 0, currencySymbol: 'USDT', chain: 'tron' },
    bounds: { 'x-least-ngn': leastNgn, 'x-most-crypto': '20.000000000000000001' },
    answer: sale,
    result: { id: 'tx-1', amountCrypto: '20' },
  },
  transferFromWallet: {
    route: 'POST /v1/app/wallets/transfer',
    query:
      'mutation ($input: WalletTransferInput!, $key: String!) { transferFromWallet(input: $input, idempotencyKey: $key) { id type } }',
    variables: { input: { ...coins, recipient: 'acc-bola' } },
    body: { amountCrypto: '20.00000001', currency: 'USDT', recipient: 'acc-bola', chain: 'tron' },
    bounds: {},
    answer: activity,
    result: { id: 'tx-1', type: 'transfer' },
  },
  swapInWallet: {
    route: 'POST /v1/app/wallets/swap',
    query:
      'mutation ($input: SwapInput!, $key: String!) { swapInWallet(input: $input, idempotencyKey: $key) { from { id } to { id } } }',
    variables: { input: swapInput },
    body: {
      fromCurrencySymbol: 'USDT',
      toCurrencySymbol: 'BTC',
      walletType: 'main',
      amountCrypto: '20',
      fromChain: 'tron',
      toChain: 'btc',
    },
    bounds: { 'x-least-crypto': '0.000331' },
    answer: swap,
    result: { from: { id: 'tx-1' }, to: { id: 'tx-2' } },
  },
}
