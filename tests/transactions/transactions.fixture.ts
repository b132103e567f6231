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
/** Returns row `number`, newest first and one hour apart; approved by default. */
export const row = (number: number, overrides: Partial<Row> = {}): Row => ({
  ...numbered(number),
  ...overrides,
})

export const rows = (count: number, overrides: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, number) => row(number, overrides))

interface PageArgs {
  page: number
  size: number
  currency: string
}

/** Returns a page of these transactions like the gateway. */
export const pageOf =
  (allRows: readonly { currency: { symbol: string } }[]) =>
  ({ page, size, currency }: PageArgs) => {
    const coinRows = allRows.filter((each) => currency === 'all' || each.currency.symbol === currency)
    return {
      nodes: coinRows.slice((page - 1) * size, page * size),
      pageInfo: {
        page,
        numberOfPages: Math.ceil(coinRows.length / size),
        hasNextPage: page * size < coinRows.length,
        hasPreviousPage: page > 1,
      },
      totals: { totalTrades: allRows.length, totalNgn: '0.00', totalUsd: '0.00' },
    }
  }
