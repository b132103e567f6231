import type { TransactionStatus } from '../../machines/money/transaction-status'

const bankAccount = {
  accountName: 'ADA OBI',
  accountNumber: '0123456789',
  bank: { id: '058', name: 'GTBank' },
}
const sale = {
  approveDate: null as string | null,
  amountCrypto: '50.000000000000000000',
  amountUSD: '50.00',
  amountNGN: '82500.00' as string | null,
  status: 'approved' as TransactionStatus,
  direction: 'bank',
  type: 'deposit',
  currency: { symbol: 'USDT', name: 'USDT', chain: 'tron' },
  blockchainTransactionId: 'ab12' as string | null,
  bankAccount: bankAccount as typeof bankAccount | null,
  rate: '1650' as string | null,
  note: null as string | null,
  receiptCode: null as string | null,
  counterparty: null as { firstName: string; lastName: string; username: string } | null,
}
export type Row = ReturnType<typeof numbered>

const start = Date.parse('2026-11-20T11:00:00.000Z')
const numbered = (number: number) => ({
  ...sale,
  id: `t${number}`,
  transactionId: `CN-${1000 + number}`,
  createDate: new Date(start - number * 3_600_000).toISOString(),
})
/** Row `number` of a customer, newest first, an hour apart; approved by default. */
export const row = (number: number, changed: Partial<Row> = {}): Row => ({ ...numbered(number), ...changed })

export const rows = (count: number, changed: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, number) => row(number, changed))

interface PageArgs {
  page: number
  size: number
  currency: string
}

/** A page of these transactions, as the gateway returns it. */
export const pageOf =
  (all: readonly { currency: { symbol: string } }[]) =>
  ({ page, size, currency }: PageArgs) => {
    const coinRows = all.filter((each) => currency === 'all' || each.currency.symbol === currency)
    return {
      nodes: coinRows.slice((page - 1) * size, page * size),
      pageInfo: {
        page,
        numberOfPages: Math.ceil(coinRows.length / size),
        hasNextPage: page * size < coinRows.length,
        hasPreviousPage: page > 1,
      },
      totals: { totalTrades: all.length, totalNgn: '0.00', totalUsd: '0.00' },
    }
  }
