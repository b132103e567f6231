import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { apiError } from '../../machines/core/api-error'
import type { Transport } from '../data/transport'
import {
  DepositPlaceDocument,
  DepositRateDocument,
  DepositsOfCoinDocument,
  PastSalesDocument,
  TransactionDetailsDocument,
  type TransactionDetailsQuery,
  type TransactionStatus,
} from '../generated/graphql'

/** Invalid on every network, and self-explanatory if pasted elsewhere. */
export const practiceAddress = 'PRACTICE-NOT-AN-ADDRESS'
export const practiceAccountId = 'practice'
export const practiceSaleId = 'practice'
/** No real rate has this id, so it never finds cached real data. */
export const practiceRateId = 2_147_483_647
/** In USD. */
export const practiceDollars = '50'

/** How long the sale spends in the pool, and then pending; ms each. */
export const stageMs = 20_000

const currency = { __typename: 'Currency', symbol: 'USDT', name: 'USDT', chain: 'tron' } as const
const rate = {
  __typename: 'Rate',
  id: practiceRateId,
  value: '1500.00',
  limit: '0.00',
  currency,
} as const
const bank = { __typename: 'Bank', id: 'practice', name: 'Practice Bank' } as const
const accountNumber = '0000000000'

export type PracticeBackend = ReturnType<typeof createPracticeBackend>

const statusAfter = (elapsed: number): TransactionStatus => {
  if (elapsed < stageMs) return 'pool'
  return elapsed < 2 * stageMs ? 'pending' : 'approved'
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** Replaces the gateway with one sale of 50 USDT in memory. */
export const createPracticeBackend = (now: () => number) => {
  let sentAt: number | null = null

  const sale = (): TransactionDetailsQuery => {
    if (sentAt === null) throw apiError(404, null)
    const status = statusAfter(now() - sentAt)
    return {
      __typename: 'Query',
      transaction: {
        __typename: 'Transaction',
        id: practiceSaleId,
        transactionId: 'PRACTICE',
        createDate: iso(sentAt),
        approveDate: status === 'approved' ? iso(sentAt + 2 * stageMs) : null,
        blockchainTransactionId: null,
        amountCrypto: practiceDollars,
        amountUSD: `${practiceDollars}.00`,
        amountNGN: '75000.00',
        status,
        direction: 'bank',
        type: 'deposit',
        currency,
        bankAccount: { __typename: 'PayoutBank', accountName: 'Nobody', accountNumber, bank },
        rate: null,
        note: null,
        receiptCode: null,
        isReleased: null,
        counterparty: null,
      },
    }
  }

  const responses = new Map<object, () => unknown>()
  const respond =
    <Data, Variables>(document: TypedDocumentNode<Data, Variables>) =>
    (make: () => Data): void =>
      void responses.set(document, make)
  respond(DepositRateDocument)(() => ({ __typename: 'Query', rate }))
  respond(DepositPlaceDocument)(() => ({
    __typename: 'Query',
    depositAddress: { __typename: 'DepositAddress', address: practiceAddress },
    dollarPrice: { __typename: 'DollarPrice', price: '1' },
    walletMode: { __typename: 'WalletMode', walletStatus: false, adminWalletStatus: false },
    bankAccounts: [
      { __typename: 'BankAccount', id: 'practice', accountNumber, isDefault: true, status: 'active', bank },
    ],
  }))
  respond(DepositsOfCoinDocument)(() => ({
    __typename: 'Query',
    rate,
    latest: { __typename: 'TransactionConnection', nodes: [] },
    pending: { __typename: 'TransactionConnection', nodes: [] },
  }))
  respond(PastSalesDocument)(() => ({
    __typename: 'Query',
    transactions: { __typename: 'TransactionConnection', nodes: [] },
  }))
  respond(TransactionDetailsDocument)(sale)

  const transport: Transport = async (document) => {
    const make = responses.get(document)
    if (!make) throw apiError(404, null)
    return { data: make() as never }
  }
  return {
    transport,
    pretendToSend: (): void => {
      sentAt ??= now()
    },
  }
}
