import { pageOf, type Row, row } from '../../../tests/transactions/transactions.fixture'

const hour = 3_600_000
const start = Date.parse('2026-11-20T11:12:00.000Z')

const coins = {
  BTC: { symbol: 'BTC', name: 'Bitcoin', chain: 'btc' },
  ETH: { symbol: 'ETH', name: 'Ethereum', chain: 'eth' },
  BNB: { symbol: 'BNB', name: 'BNB', chain: 'bsc' },
  USDT: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
} as const

const bola = { firstName: 'Bola', lastName: 'Adeyemi', username: 'bola' }
const hash = 'a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90'

/** A sale to the bank: coins, dollars, naira. */
const sale = (coin: keyof typeof coins, amountCrypto: string, amountUSD: string, amountNGN: string) => ({
  currency: coins[coin],
  amountCrypto,
  amountUSD,
  amountNGN,
  blockchainTransactionId: hash,
})
const toWallet = { direction: 'wallet', amountNGN: null, bankAccount: null, blockchainTransactionId: null }

/** Eight kinds of row, again and again, newest first. */
const kinds: Partial<Row>[] = [
  { ...sale('USDT', '50.000000', '50.00', '82762.50'), status: 'pool' },
  { ...sale('BTC', '0.00420000', '384.30', '634095.00'), status: 'pending' },
  { ...sale('USDT', '120.000000', '120.00', '198630.00'), status: 'approved', receiptCode: '7KQ2M9XD4ADA' },
  { ...sale('ETH', '0.150000', '487.50', '799500.00'), status: 'approved', receiptCode: '3WX8R5TN6BQP' },
  { ...sale('USDT', '200.000000', '200.00', '331050.00'), status: 'reported' },
  { ...sale('USDT', '20.000000', '20.00', ''), ...toWallet, type: 'transfer', counterparty: bola },
  { ...sale('BNB', '1.250000', '775.00', '1267221.88'), type: 'sell', blockchainTransactionId: null },
  { ...sale('USDT', '75.500000', '75.50', ''), ...toWallet, type: 'deposit' },
]

const madeAt = (number: number): string => new Date(start - number * 7 * hour).toISOString()

/** What a customer has sold, moved and been sent: 40 rows, some two weeks. */
export const history: readonly Row[] = Array.from({ length: 40 }, (_, number) => {
  const kind = kinds[number % kinds.length]!
  const isDone = kind.status === undefined || kind.status === 'approved' || kind.status === 'reported'
  return row(number, {
    ...kind,
    // Only what came in last still waits.
    status: number < kinds.length ? (kind.status ?? 'approved') : 'approved',
    id: `tx-${number}`,
    transactionId: `CN-ADA4131${String(number).padStart(2, '0')}`,
    createDate: madeAt(number),
    approveDate: isDone || number >= kinds.length ? madeAt(number - 0.1) : null,
  })
})

/** The first of the history that has this status and is paid into a bank. */
export const ofStatus = (status: Row['status']): Row =>
  history.find((one) => one.status === status && one.direction === 'bank')!

/** Answers a list of these, as the gateway filters and pages them. */
export const listOf = (all: readonly Row[], totals = { totalNgn: '12504310.25', totalUsd: '7571.80' }) => {
  const answer = ({ status, ...args }: { status: string; page: number; size: number; currency: string }) => {
    const own = all.filter((each) => status === 'all' || each.status === status)
    return { ...pageOf(own)(args), totals: { totalTrades: own.length, ...totals } }
  }
  return answer
}
