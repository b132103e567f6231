import { apiError } from '../../../machines/core/api-error'
import type { OpenIntent } from '../../../machines/money/intent'
import type {
  SellMarketData,
  SellQuote,
} from '../../../machines/wallets/orders/wallet-sale/wallet-sale.rules'
import type { ResponseTexts } from '../../models/descriptions'
import { noResponse } from '../../models/graph'

export const pair = { symbol: 'BTC', chain: 'btc' }

/** 0.01 BTC at $60,000 with a minimum of $10. */
export const marketData: SellMarketData = {
  ...pair,
  balance: '0.01',
  usdBalance: '600.00',
  price: '60000',
  rate: '1600',
  limit: '10',
}
/** The price went up by 1 %. */
export const changedMarketData: SellMarketData = { ...marketData, usdBalance: '606.00', price: '60600' }
/** Market data after another tab sold nearly everything. */
export const poorMarketData: SellMarketData = { ...marketData, balance: '0.00008333', usdBalance: '4.99' }

/** The set-up before `depositIntoWallet`: while wallet mode is off, the server sells a deposit. */
export const walletGiven =
  "in the panel's 'Market' choose 'Standing still', and as ada turn 'Wallet mode' on in 'Wallets'"
export const depositIntoWallet = (coins: string): string =>
  `send ada a deposit of ${coins} and click 'Confirm all' (panel)`

/** The set-up that a printed path needs before a sale reads market data. */
export const readMarketData: ResponseTexts = {
  call: 'GET /v1/app/wallets/{a}/{b}',
  setup: ({ output: { price, balance } }) => [
    `set BTC to ${price} in the panel's 'Market'`,
    balance === poorMarketData.balance
      ? 'sell nearly everything in another tab'
      : depositIntoWallet('0.01 BTC'),
  ],
  done: 'Balance, price and rate are read',
}

export const quote: SellQuote = {
  kind: 'sell',
  ...pair,
  amountCrypto: '0.001',
  amountUsd: '60.00',
  amountNgn: '96000.00',
  price: '60000',
  rate: '1600',
}
export const openSell: OpenIntent = {
  intentId: 'old',
  kind: 'sell',
  ...pair,
  amountCrypto: '0.001',
  createdAt: 1_000,
  state: 'unknown',
}

export const error = apiError(422, 'Insufficient balance')
export const settledOutcome = { state: 'settled', result: { id: 't-1', amountCrypto: '0.001' } }
export const rejectedOutcome = { state: 'rejected', error }
/** The server executed nothing, because the price left the reviewed bounds (ruling 29). */
export const priceChanged = {
  state: 'rejected',
  error: apiError(409, 'The price changed. Please review again'),
}
/** The server executed nothing, because the login is too old (ruling 30). */
export const staleLogin = { state: 'rejected', error: apiError(403, 'Please enter your password again') }
export const unknownOutcome = { state: 'unknown', decidable: false }
export const noResponseError = noResponse
