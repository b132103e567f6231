import type { Account, Accounts, BankAccount } from './customers'
import { fixed, textOf } from './decimals'
import { coinOf, type Pair } from './market'

/** A stored transaction; coins in units of 10^-18. */
export interface Transaction {
  id: string
  transactionId: string
  receiptCode: string
  accountId: string
  type: 'sell' | 'transfer' | 'credit' | 'inter-transfer' | 'deposit'
  direction: 'bank' | 'wallet'
  status: 'pending' | 'approved'
  pair: Pair
  coins: bigint
  /** Dollars and naira with 2 decimals, in units. */
  usd: bigint
  naira: bigint | null
  /** NGN per USD; 0 without naira. */
  rate: bigint
  /** Both times are in ms since 1970. */
  createdAt: number
  approvedAt: number | null
  counterpartyId: string | null
  /** Stored at the payout (TX-35). */
  paidInto: BankAccount | null
}

const personView = (account: Account | undefined) =>
  account === undefined
    ? null
    : { username: account.username, firstName: account.firstName, lastName: account.lastName }

const isoTime = (ms: number): string => new Date(ms).toISOString()

/** All transactions in the contract's formats. */
export class Transactions {
  readonly all: Transaction[] = []

  constructor(private readonly people: Accounts) {}

  /** Finds a customer's own transaction by id or number. */
  find(accountId: string, idOrNumber: string): Transaction | undefined {
    return this.all.find(
      (transaction) =>
        transaction.accountId === accountId &&
        (transaction.id === idOrNumber || transaction.transactionId === idOrNumber),
    )
  }

  /** Returns a customer's wallet transactions of the matching pairs, newest first. */
  ofWallet(accountId: string, isMatch: (pair: Pair) => boolean): Transaction[] {
    return this.all
      .filter((transaction) => transaction.accountId === accountId && isMatch(transaction.pair))
      .sort((first, second) => second.createdAt - first.createdAt || (first.id < second.id ? 1 : -1))
  }

  /** Sums an account's transfers since a time, ms since 1970, as units by symbol. */
  sentSince(accountId: string, since: number): Map<string, bigint> {
    const sums = new Map<string, bigint>()
    for (const { accountId: sender, type, createdAt, pair, coins } of this.all)
      if (sender === accountId && type === 'transfer' && createdAt > since)
        sums.set(pair.symbol, (sums.get(pair.symbol) ?? 0n) + coins)
    return sums
  }

  /** Returns true if the account ever transferred to the other one. */
  hasSentTo(accountId: string, to: string): boolean {
    return this.all.some(
      (transaction) =>
        transaction.accountId === accountId &&
        transaction.type === 'transfer' &&
        transaction.counterpartyId === to,
    )
  }

  /** Formats a transaction as the contract's WalletActivity. */
  activity({ id, type, coins, usd, createdAt, pair, counterpartyId }: Transaction) {
    return {
      id,
      type,
      amountCrypto: textOf(coins),
      amountUSD: fixed(usd, 2),
      amount: textOf(coins),
      createDate: isoTime(createdAt),
      currency: { ...pair },
      counterparty: personView(this.#other(counterpartyId)),
    }
  }

  /** Formats a transaction as the contract's Transaction. */
  viewOf(transaction: Transaction) {
    const { transactionId, approvedAt, naira, status, direction, accountId, paidInto, receiptCode } =
      transaction
    const currentAccount = this.people.byId(accountId)?.bankAccount ?? null
    return {
      ...this.activity(transaction),
      transactionId,
      approveDate: approvedAt === null ? null : isoTime(approvedAt),
      amountNGN: naira === null ? null : fixed(naira, 2),
      rate: naira === null ? null : textOf(transaction.rate),
      status,
      direction,
      blockchainTransactionId:
        transaction.type === 'deposit' ? `chain-of-${coinOf(transaction.pair)}-${transaction.id}` : null,
      bankAccount: direction === 'wallet' ? null : (paidInto ?? currentAccount),
      note: '',
      receiptCode,
      isReleased: transaction.type === 'sell',
    }
  }

  #other(id: string | null): Account | undefined {
    return id === null ? undefined : this.people.byId(id)
  }
}
