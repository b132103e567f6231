import type { components } from '../../gateway/generated/rest'

/** The contract's type of a response's data. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name]

/** A transaction that the world moved, as far as tests look at it; the rest is read through the API. */
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
 * Events around an implementation of the API that no call can cause. To run the contract suite against another
 * implementation, write an adapter that performs them (docs/upstream.md); a test skips itself by name if its
 * operation is missing. Only `reset` is required.
 */
export interface Operations {
  /** Restores the seeded people and histories; the clock shows real time, prices are frozen. */
  reset(): Promise<void>
  /** A token of a seeded person, without the way through the login. The login itself when it is missing. */
  signIn(who: string): Promise<string>

  advanceClock(ms: number): Promise<void>
  /** A deposit to the customer's address, seen on its chain and not confirmed. */
  deposit(order: DepositOrder): Promise<WorldTransaction>
  /** Coins in a wallet, as by a deposit that was kept. */
  credit(order: DepositOrder): Promise<WorldTransaction>
  /** The network confirms one transaction, or all that wait. */
  confirm(transactionId?: string): Promise<WorldTransaction[]>
  /** The payout bank pays one transaction, or all that wait. */
  approve(transactionId?: string): Promise<WorldTransaction[]>
  /** Staff ends a report: the transaction is approved again. */
  resolveReport(transactionId: string): Promise<WorldTransaction>
  /** Staff writes about a transaction. */
  comment(order: { transactionId: string; body: string }): Promise<void>
  /** Support's step on a complaint; `body`: the reply. */
  ticket(ticket: string, step: 'assigned' | 'answered' | 'closed', body?: string): Promise<void>

  /** Naira for a dollar; null gives it back to the market. */
  setRate(pair: Pair, value: string | null): Promise<void>
  /** The minimum payout in dollars. */
  setLimit(pair: Pair, limit: string): Promise<void>
  /** Dollars for a coin; null gives it back to the market. */
  setPrice(symbol: string, price: string | null): Promise<void>
  /** 'down' lets prices grow old. */
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
  /** Newest first. */
  mails(to?: string): Promise<readonly Mail[]>
  /** Compares every balance with what moved; `drift` is '0' when they agree. */
  audit(): Promise<{ drift: string }>
}

/** The part that tests read. */
export type World = Omit<Operations, 'signIn'>

export type CustomerKind = 'regular' | 'new' | 'kyc' | 'wallet' | 'long-history' | 'referrer' | 'old'

export type Adapter = (url: string) => Partial<Operations> & Pick<Operations, 'reset'>
