import { fixed, textOf } from './decimals'
import { coinOf, type Pair } from './market'
import type { Account, BankAccount, People } from './people'

/** A transaction as it is kept; coins in units of 10^-18. */
export interface Move {
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
export class Moves {
  readonly all: Move[] = []

  constructor(private readonly people: People) {}

  /** A customer's own by id or number. */
  find(accountId: string, idOrNumber: string): Move | undefined {
    return this.all.find(
      (move) =>
        move.accountId === accountId && (move.id === idOrNumber || move.transactionId === idOrNumber),
    )
  }

  /** What moved a customer's wallets, newest first; of one coin ('USDT.tron'), or of all (null). */
  ofWallet(accountId: string, isWanted: (pair: Pair) => boolean): Move[] {
    return this.all
      .filter((move) => move.accountId === accountId && isWanted(move.pair))
      .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1))
  }

  /** What an account transferred since a moment, ms since 1970: units by symbol. */
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
      (move) => move.accountId === accountId && move.type === 'transfer' && move.counterpartyId === to,
    )
  }

  /** WalletActivity of the contract. */
  activity({ id, type, coins, usd, createdAt, pair, counterpartyId }: Move) {
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
  transaction(move: Move) {
    const { transactionId, approvedAt, naira, status, direction, accountId, paidInto, receiptCode } = move
    const present = this.people.byId(accountId)?.bankAccount ?? null
    return {
      ...this.activity(move),
      transactionId,
      approveDate: approvedAt === null ? null : time(approvedAt),
      amountNGN: naira === null ? null : fixed(naira, 2),
      status,
      direction,
      blockchainTransactionId: move.type === 'deposit' ? `chain-of-${coinOf(move.pair)}-${move.id}` : null,
      bankAccount: direction === 'wallet' ? null : (paidInto ?? present),
      receiptCode,
    }
  }

  #other(id: string | null): Account | undefined {
    return id === null ? undefined : this.people.byId(id)
  }
}
