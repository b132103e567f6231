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
  /** The customer's own switch for wallets. */
  isWalletOn: boolean
}

export interface Session {
  account: Account
  kind: 'password' | 'biometric'
  /** ms since 1970, as is the other. */
  issuedAt: number
  expiresAt: number
}

const paidInto = (accountName: string, accountNumber: string, id: string, name: string): BankAccount => ({
  accountName,
  accountNumber,
  bank: { id, name },
})

/** As mock-api seeds them: `newbie` has no bank account, `sade` is staff. */
const seeded: [
  who: { accountId: string; customerId?: string; password: string },
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
    paidInto('Ada Okafor', '0123456789', '000013', 'GTBank'),
  ],
  [
    personas.bola,
    'bola',
    'Bola',
    'Adeyemi',
    '+2347052345678',
    paidInto('Bola Adeyemi', '0712345678', '000014', 'Access Bank'),
  ],
  [personas.newbie, 'newbie', 'Ngozi', 'Eze', '+2349063456789', null],
  [
    personas.kemi,
    'kemi',
    'Kemi',
    'Balogun',
    '+2348094567890',
    paidInto('Kemi Balogun', '2001234567', '090267', 'Kuda Microfinance Bank'),
  ],
  [staff, 'sade', 'Sade', 'Cole', '+2348015678901', null],
]

const accountsOf = (): Account[] =>
  seeded.map(([who, username, firstName, lastName, phone, bankAccount]) => ({
    id: who.accountId,
    customerId: who.customerId ?? null,
    password: who.password,
    username,
    firstName,
    lastName,
    phone,
    email: `${username}@example.com`,
    role: who.customerId === undefined ? 'admin' : 'customer',
    bankAccount,
    isWalletOn: false,
  }))

/** Ruling 25; and how long a proof counts as recent (ruling 30), ms. */
const lifetimeMs = 12 * 3_600_000
const recentMs = 5 * 60_000

const tokenIn = (header: string | undefined): string | undefined =>
  /^(?:Bearer +)?([A-Za-z0-9_-]{20,200})$/i.exec(header?.trim() ?? '')?.[1]

export class People {
  readonly accounts: readonly Account[] = accountsOf()
  readonly #sessions = new Map<string, Session>()

  constructor(
    private readonly now: () => number,
    private readonly newId: () => string,
  ) {}

  byId(id: string): Account | undefined {
    return this.accounts.find((candidate) => candidate.id === id)
  }

  /** Named by username or email, in any case. */
  byUserId(userId: string): Account | undefined {
    const name = userId.toLowerCase()
    return this.accounts.find(({ username, email }) => username === name || email === name)
  }

  /** A new token as the `authorization` header carries it. */
  issueToken(account: Account, kind: Session['kind'] = 'password'): string {
    const token = `session-of-${account.username}-${this.newId()}`.padEnd(20, '-')
    const issuedAt = this.now()
    this.#sessions.set(token, { account, kind, issuedAt, expiresAt: issuedAt + lifetimeMs })
    return `Bearer ${token}`
  }

  /** The owner of a header's token. Throws 401 without a valid token. */
  sessionOf(header: string | undefined): Session {
    const session = this.#sessions.get(tokenIn(header) ?? '')
    if (!session || session.expiresAt <= this.now()) throw unauthorized()
    return session
  }

  /** The same for a customer; 403 for staff. */
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

  /** A login: the account and its new token, in whose place `replaces` ends. */
  logIn(userId: string, password: string, replaces: string | undefined): { account: Account; token: string } {
    const account = this.byUserId(userId)
    const text = 'Invalid user ID or password'
    if (!account) throw new Rejection(404, text)
    if (account.password !== password) throw new Rejection(400, text, { password: text })
    this.endSession(replaces)
    return { account, token: this.issueToken(account) }
  }
}
