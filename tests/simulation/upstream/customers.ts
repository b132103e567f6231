import { personas, staff } from '../../../mock-api/accounts/personas'
import { Rejection, unauthorized, wrongRole } from './rejection'

export interface BankAccount {
  accountName: string
  accountNumber: string
  bank: { id: string; name: string }
}

export interface Account {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  phone: string
  role: 'customer' | 'admin'
  password: string
  customerId: string | null
  bankAccount: BankAccount | null
  /** The customer's wallet mode switch. */
  isWalletOn: boolean
}

export interface Session {
  account: Account
  /** Both times are in ms since 1970. */
  issuedAt: number
  expiresAt: number
}

const bankAccountOf = (
  accountName: string,
  accountNumber: string,
  id: string,
  name: string,
): BankAccount => ({
  accountName,
  accountNumber,
  bank: { id, name },
})

/** The same accounts as in mock-api's seeds: `newbie` has no bank account, `sade` is staff. */
const seeds: [
  ids: { accountId: string; customerId?: string; password: string },
  username: string,
  firstName: string,
  lastName: string,
  phone: string,
  bankAccount: BankAccount | null,
][] = [
  [
    personas.ada,
    'ada',
    'Ada',
    'Okafor',
    '+2348031234567',
    bankAccountOf('Ada Okafor', '0123456789', '000013', 'GTBank'),
  ],
  [
    personas.bola,
    'bola',
    'Bola',
    'Adeyemi',
    '+2347052345678',
    bankAccountOf('Bola Adeyemi', '0712345678', '000014', 'Access Bank'),
  ],
  [personas.newbie, 'newbie', 'Ngozi', 'Eze', '+2349063456789', null],
  [
    personas.kemi,
    'kemi',
    'Kemi',
    'Balogun',
    '+2348094567890',
    bankAccountOf('Kemi Balogun', '2001234567', '090267', 'Kuda Microfinance Bank'),
  ],
  [staff, 'sade', 'Sade', 'Cole', '+2348015678901', null],
]

const accountsOf = (): Account[] =>
  seeds.map(([ids, username, firstName, lastName, phone, bankAccount]) => ({
    id: ids.accountId,
    customerId: ids.customerId ?? null,
    password: ids.password,
    username,
    firstName,
    lastName,
    phone,
    email: `${username}@example.com`,
    role: ids.customerId === undefined ? 'admin' : 'customer',
    bankAccount,
    isWalletOn: false,
  }))

/** The lifetime of a session (ruling 25) and of a recent login (ruling 30), ms. */
const lifetimeMs = 12 * 3_600_000
const recentMs = 5 * 60_000

const tokenIn = (header: string | undefined): string | undefined =>
  /^(?:Bearer +)?([A-Za-z0-9_-]{20,200})$/i.exec(header?.trim() ?? '')?.[1]

export class Accounts {
  readonly accounts: readonly Account[] = accountsOf()
  readonly #sessions = new Map<string, Session>()

  constructor(
    private readonly now: () => number,
    private readonly newId: () => string,
  ) {}

  byId(id: string): Account | undefined {
    return this.accounts.find((candidate) => candidate.id === id)
  }

  /** Finds an account by username or email, in any case. */
  byUserId(userId: string): Account | undefined {
    const name = userId.toLowerCase()
    return this.accounts.find(({ username, email }) => username === name || email === name)
  }

  /** Issues a token in the form of the `authorization` header. */
  issueToken(account: Account): string {
    const token = `session-of-${account.username}-${this.newId()}`.padEnd(20, '-')
    const issuedAt = this.now()
    this.#sessions.set(token, { account, issuedAt, expiresAt: issuedAt + lifetimeMs })
    return `Bearer ${token}`
  }

  /** The session of a header's token. Throws 401 if there is no valid token. */
  sessionOf(header: string | undefined): Session {
    const session = this.#sessions.get(tokenIn(header) ?? '')
    if (!session || session.expiresAt <= this.now()) throw unauthorized()
    return session
  }

  /** The session of a customer. Throws 403 for staff. */
  customerOf(header: string | undefined): Session {
    const session = this.sessionOf(header)
    if (session.account.role !== 'customer') throw wrongRole()
    return session
  }

  isRecent({ issuedAt }: Session): boolean {
    return this.now() - issuedAt < recentMs
  }

  endSession(header: string | undefined): void {
    this.#sessions.delete(tokenIn(header) ?? '')
  }

  /** Ends every session of an account, as the operator may. */
  endSessions(accountId: string): void {
    for (const [token, { account }] of [...this.#sessions])
      if (account.id === accountId) this.#sessions.delete(token)
  }

  /** Logs in and ends the session of the token `replaces`; returns the account and its new token. */
  logIn(userId: string, password: string, replaces: string | undefined): { account: Account; token: string } {
    const account = this.byUserId(userId)
    const text = 'Invalid user ID or password'
    if (!account) throw new Rejection(404, text)
    if (account.password !== password) throw new Rejection(400, text, { password: text })
    this.endSession(replaces)
    return { account, token: this.issueToken(account) }
  }
}
