import type { Account, BankAccount, People } from './customers'
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
  /** ms since 1970, as is the other. */
  createdAt: number
  approvedAt: number | null
  counterpartyId: string | null
  /** Frozen at the payout (TX-35). */
  paidInto: BankAccount | null
}

const shownPerson = (account: Account | undefined) =>
  account === undefined
    ? null
    : { username: account.username, firstName: account.firstName, lastName: account.lastName }

const time = (ms: number): string => new Date(ms).toISOString()

/** All transactions, and how the contract shows them. */
export class Transactions {
  readonly all: Transaction[] = []

  constructor(private readonly people: People) {}

  /** A customer's own by id or number. */
  find(accountId: string, idOrNumber: string): Transaction | undefined {
    return this.all.find(
      (transaction) =>
        transaction.accountId === accountId &&
        (transaction.id === idOrNumber || transaction.transactionId === idOrNumber),
    )
  }

  /** A customer's wallet transactions, newest first; of one coin ('USDT.tron') or of all (null). */
  ofWallet(accountId: string, isWanted: (pair: Pair) => boolean): Transaction[] {
    return this.all
      .filter((transaction) => transaction.accountId === accountId && isWanted(transaction.pair))
      .sort((first, second) => second.createdAt - first.createdAt || (first.id < second.id ? 1 : -1))
  }

  /** An account's transfers since a time, ms since 1970: units by symbol. */
  sentSince(accountId: string, since: number): Map<string, bigint> {
    const sent = new Map<string, bigint>()
    for (const { accountId: by, type, createdAt, pair, coins } of this.all)
      if (by === accountId && type === 'transfer' && createdAt > since)
        sent.set(pair.symbol, (sent.get(pair.symbol) ?? 0n) + coins)
    return sent
  }

  /** Whether one ever transferred to the other. */
  hasSentTo(accountId: string, to: string): boolean {
    return this.all.some(
      (transaction) =>
        transaction.accountId === accountId &&
        transaction.type === 'transfer' &&
        transaction.counterpartyId === to,
    )
  }

  /** WalletActivity of the contract. */
  activity({ id, type, coins, usd, createdAt, pair, counterpartyId }: Transaction) {
    return {
      id,
      type,
      amountCrypto: textOf(coins),
      amountUSD: fixed(usd, 2),
      amount: textOf(coins),
      createDate: time(createdAt),
      currency: { ...pair },
      counterparty: shownPerson(this.#other(counterpartyId)),
    }
  }

  /** Transaction of the contract. */
  viewOf(transaction: Transaction) {
    const { transactionId, approvedAt, naira, status, direction, accountId, paidInto, receiptCode } =
      transaction
    const present = this.people.byId(accountId)?.bankAccount ?? null
    return {
      ...this.activity(transaction),
      transactionId,
      approveDate: approvedAt === null ? null : time(approvedAt),
      amountNGN: naira === null ? null : fixed(naira, 2),
      rate: naira === null ? null : textOf(transaction.rate),
      status,
      direction,
      blockchainTransactionId:
        transaction.type === 'deposit' ? `chain-of-${coinOf(transaction.pair)}-${transaction.id}` : null,
      bankAccount: direction === 'wallet' ? null : (paidInto ?? present),
      note: '',
      receiptCode,
      isReleased: transaction.type === 'sell',
    }
  }

  #other(id: string | null): Account | undefined {
    return id === null ? undefined : this.people.byId(id)
  }
}
