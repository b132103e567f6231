import { personas } from '../accounts/personas'
import type { Database } from '../database/database'
import { chainHashOf } from '../database/ids'
import { dollarsOf, nairaOf } from '../ledger/money'
import { transactions } from '../schema/transactions'
import { defaultAccountOf } from './payout'
import { postDeposit, postPayout, postSale } from './postings'

const minute = 60_000
const day = 86_400_000

type Status = 'pool' | 'pending' | 'approved' | 'reported'

/** `days` before the epoch; `price` in dollars per coin; `rate` in naira per dollar. */
type PastTransaction = [
  days: number,
  symbol: string,
  chain: string,
  amount: string,
  price: string,
  rate: string,
  status: Status,
  direction?: 'wallet',
]

const histories: Record<string, PastTransaction[]> = {
  [personas.ada.accountId]: [
    [0.003, 'ETH', 'eth', '0.05', '3214.55', '1648.5', 'pool'],
    [0.2, 'BNB', 'bsc', '0.0105', '688.2', '1646.25', 'pending'],
    [1.1, 'USDT', 'tron', '250', '1', '1652.75', 'approved'],
    [2.4, 'BTC', 'btc', '0.005', '91240.1', '1647', 'reported'],
    [3.3, 'BTC', 'btc', '0.01', '90875.42', '1645.5', 'approved', 'wallet'],
    [5.9, 'USDT', 'bsc', '75.5', '1.0001', '1651.4', 'approved'],
    [8.2, 'USDT', 'tron', '120', '0.9999', '1650.3', 'approved'],
    [11.6, 'ETH', 'eth', '0.12', '3180.25', '1644.1', 'approved'],
    [14.5, 'USDT', 'eth', '300', '1', '1643.8', 'approved'],
    [19.3, 'BNB', 'bsc', '0.75', '672.4', '1641.2', 'approved'],
    [23.8, 'USDT', 'tron', '60', '1.0002', '1640', 'approved'],
    [28.1, 'USDT', 'tron', '45.25', '1', '1638.75', 'approved'],
    [33.7, 'BTC', 'btc', '0.0042', '88412.9', '1636.4', 'approved'],
    [39.2, 'USDT', 'bsc', '180', '0.9998', '1635', 'approved'],
    [46.4, 'ETH', 'eth', '0.2', '3055.8', '1631.9', 'approved'],
    [55.6, 'USDT', 'tron', '95', '1', '1629.35', 'approved'],
    [64.9, 'USDT', 'tron', '500', '1.0001', '1627.8', 'approved'],
    [77.3, 'BNB', 'bsc', '0.4', '645.1', '1624.6', 'approved'],
    [88.8, 'USDT', 'eth', '150', '1', '1622', 'approved'],
    [101.2, 'BTC', 'btc', '0.0075', '84120.35', '1618.5', 'approved'],
    [117.5, 'USDT', 'tron', '40', '0.9999', '1615.2', 'approved'],
    [131.9, 'ETH', 'eth', '0.08', '2890.4', '1611.75', 'approved'],
    [148.4, 'USDT', 'bsc', '220', '1', '1608.3', 'approved'],
    [169.7, 'USDT', 'tron', '35', '1', '1604.9', 'approved'],
    [198.1, 'USDT', 'tron', '20', '1.0001', '1601.1', 'approved'],
  ],
  [personas.bola.accountId]: [
    [4.6, 'USDT', 'tron', '80', '1', '1651.9', 'approved'],
    [41.3, 'BTC', 'btc', '0.002', '87230.6', '1634.2', 'approved'],
  ],
  [personas.kemi.accountId]: [[2.2, 'USDT', 'bsc', '40', '1', '1650.6', 'pending']],
}

/** A deposit below its pair's limit waits; all other confirmed ones are released. */
const isBelowLimit = ([, symbol]: PastTransaction): boolean => symbol === 'BNB'

export const seedTransactions = async (db: Database, epoch: Date): Promise<void> => {
  for (const [accountId, history] of Object.entries(histories)) {
    const name = accountId.replace('acc-', '')
    const oldestFirst = history.map((past, index) => ({ past, number: history.length - index })).reverse()
    for (const { past, number } of oldestFirst)
      await seedPastTransactions(db, accountId, name, number, past, epoch)
  }
}

const seedPastTransactions = async (
  db: Database,
  accountId: string,
  name: string,
  number: number,
  past: PastTransaction,
  epoch: Date,
): Promise<void> => {
  const [days, symbol, chain, amount, price, rate, status, direction = 'bank'] = past
  const at = (minutes: number) => new Date(epoch.getTime() - days * day + minutes * minute)
  const isConfirmed = status !== 'pool'
  const isPaid = status === 'approved' || status === 'reported'
  const isSale = direction === 'bank'
  const payoutAccount = isPaid && isSale ? await defaultAccountOf(db, accountId) : null
  const serial = String(number).padStart(3, '0')
  const [row] = await db
    .insert(transactions)
    .values({
      id: `tx-${name}-${serial}`,
      transactionId: `CN-${name.toUpperCase().padEnd(7, 'X')}${serial}`,
      accountId,
      type: 'deposit',
      direction,
      status,
      symbol,
      chain,
      amountCrypto: amount,
      amountUsd: dollarsOf(amount, price),
      amountNgn: isSale ? nairaOf(amount, price, rate) : null,
      price,
      rate,
      createDate: at(0),
      confirmedAt: isConfirmed ? at(9) : null,
      releasedAt: isSale && isConfirmed && (isPaid || !isBelowLimit(past)) ? at(9) : null,
      approveDate: isPaid ? at(isSale ? 24 : 9) : null,
      blockchainTransactionId: chainHashOf(chain, `${name} ${serial}`),
      paidBankId: payoutAccount?.bank.id ?? null,
      paidBankName: payoutAccount?.bank.name ?? null,
      paidAccountName: payoutAccount?.accountName ?? null,
      paidAccountNumber: payoutAccount?.accountNumber ?? null,
      reportMessage: status === 'reported' ? 'I Did Not Receive The Money' : null,
    })
    .returning()
  if (isConfirmed) await postDeposit(db, row!, at(9))
  if (isConfirmed && isSale) await postSale(db, row!, at(9))
  if (isPaid && isSale) await postPayout(db, row!, at(24))
}
