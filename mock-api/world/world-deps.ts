import type { Database } from '../database/database'
import type { Clock } from '../http/clock'
import type { AuditReport } from '../ledger/audit'

/** A transaction, as far as the world needs to know it. */
export type WorldTransaction = {
  id: string
  transactionId: string
  status: string
  amountCrypto: string
  amountUsd: string
  amountNgn: string | null
  blockchainTransactionId: string | null
}

export type Deposit = { accountId: string; symbol: string; chain: string; amount: string }

export type AddressKey = { accountId: string; symbol: string; chain: string; type: string }

/** What the world does through the domains that own it: server.ts, which sees them all, hands these in. */
export type WorldDeps = {
  detectDeposit: (db: Database, clock: Clock, deposit: Deposit) => Promise<WorldTransaction>
  confirmDeposit: (db: Database, clock: Clock, transactionId: string) => Promise<WorldTransaction>
  approvePayout: (db: Database, clock: Clock, transactionId: string) => Promise<WorldTransaction>
  resolveReport: (db: Database, clock: Clock, transactionId: string) => Promise<WorldTransaction>
  /** Coins in a customer's wallet at once, as if a network had just confirmed them. */
  creditWallet: (db: Database, clock: Clock, credit: Deposit) => Promise<WorldTransaction>
  /** So many past sales of a customer at once. */
  addPast: (db: Database, clock: Clock, request: { accountId: string; count: number }) => Promise<void>
  commentAsStaff: (db: Database, clock: Clock, transactionId: string, body: string) => Promise<void>
  settleDue: (db: Database, clock: Clock) => Promise<{ confirmed: number; paid: number }>
  /** The customer's deposit address, made on first use. */
  addressOf: (db: Database, clock: Clock, key: AddressKey) => Promise<string>
  /** Ends the sessions of an account, or of all (null); answers how many. */
  endSessions: (db: Database, at: Date, accountId: string | null) => Promise<number>
  hashPassword: (password: string) => Promise<string>
  /** Compares every balance with its postings, and every currency with zero. */
  audit: (db: Database) => Promise<AuditReport>
  /** Empties the database and seeds it again. */
  reseed: () => Promise<void>
}
