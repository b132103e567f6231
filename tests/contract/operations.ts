import type { components } from '../../gateway/generated/rest'

/** The type of a response's `data` in the contract. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name]

/** The fields of a changed transaction that tests need; they read all others through the API. */
export interface WorldTransaction {
  id: string
  transactionId: string
  status: string
}

export interface Credentials {
  accountId: string
  username: string
  email: string
  password: string
}

export interface Mail {
  to: string
  subject: string
  body: string
}

/** Coins (`amount`) or dollars (`usd`) for a customer: an account id, a username or an email. */
export interface DepositOrder {
  customer: string
  symbol: string
  chain: string
  amount?: string
  usd?: string
}

export interface Pair {
  symbol: string
  chain: string
}

/**
 * Events that no call of the API can cause. To run the contract suite against another
 * implementation, write an adapter that performs them (docs/upstream.md); a test is listed as skipped if its
 * operation is missing. Only `reset` is required.
 */
export interface Operations {
  /** Restores the seeded customers and their histories; the clock shows real time, prices are frozen. */
  reset(): Promise<void>
  /** Returns a seeded customer's token, bypassing the login call. If it is missing, tests log in through the API. */
  signIn(persona: string): Promise<string>

  advanceClock(ms: number): Promise<void>
  /** A deposit to the customer's address, detected on its chain but not confirmed. */
  deposit(order: DepositOrder): Promise<WorldTransaction>
  /** Adds coins to a wallet, like a confirmed deposit in wallet mode. */
  credit(order: DepositOrder): Promise<WorldTransaction>
  /** The network confirms one transaction, or all that are waiting. */
  confirm(transactionId?: string): Promise<WorldTransaction[]>
  /** The payout bank pays one transaction, or all that are waiting. */
  approve(transactionId?: string): Promise<WorldTransaction[]>
  /** Staff resolve a report: the transaction is approved again. */
  resolveReport(transactionId: string): Promise<WorldTransaction>
  /** Staff comment on a transaction. */
  comment(order: { transactionId: string; body: string }): Promise<void>
  /** Support takes a step on a complaint; `body` is the reply. */
  ticket(ticket: string, step: 'assigned' | 'answered' | 'closed', body?: string): Promise<void>

  /** Pins the naira per dollar; with null it follows the market again. */
  setRate(pair: Pair, value: string | null): Promise<void>
  /** Sets the minimum payout in dollars. */
  setLimit(pair: Pair, limit: string): Promise<void>
  /** Pins the dollars per coin; with null it follows the market again. */
  setPrice(symbol: string, price: string | null): Promise<void>
  /** With 'down', prices become stale. */
  setFeed(feed: 'walking' | 'steady' | 'down'): Promise<void>
  setAdminWalletMode(on: boolean): Promise<void>

  /** 'regular', 'new' (no bank account), 'kyc', 'wallet', 'long-history' (10,000 sales), 'referrer', 'old' (to be recovered). */
  createCustomer(kind: CustomerKind): Promise<Credentials>
  setKyc(customer: string, order: { required?: boolean; status?: string }): Promise<void>
  refer(customer: string, referrer: string): Promise<void>
  /** Adds this many past sales. */
  addPast(customer: string, count: number): Promise<void>
  notify(customer: string, title: string, body: string): Promise<string>
  announce(body: string): Promise<void>
  clearAnnouncements(): Promise<void>
  /** Returns the mails, newest first. */
  mails(to?: string): Promise<readonly Mail[]>
  /** Compares every balance with its postings; `drift` is '0' when they agree. */
  audit(): Promise<{ drift: string }>
}

/** The operations that tests call. */
export type World = Omit<Operations, 'signIn'>

export type CustomerKind = 'regular' | 'new' | 'kyc' | 'wallet' | 'long-history' | 'referrer' | 'old'

export type Adapter = (url: string) => Partial<Operations> & Pick<Operations, 'reset'>
