import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Request, RequestHandler } from 'express'
import { nameAccount } from '../accounts/security-log'
import { accounts, customers } from '../schema/accounts'
import { tokens } from '../schema/credentials'
import {
  forbiddenError,
  loggedOutElsewhereError,
  notFoundError,
  passwordNeededError,
  unauthorizedError,
} from './api-error'
import type { Deps } from './deps'

export interface Caller {
  accountId: string
  /** Null if the role has no customer record. */
  customerId: string | null
  role: string
  /** `kind` and `issuedAt` show whether the customer typed the password recently (ruling 20). */
  token: { hash: string; kind: string; issuedAt: Date; lastSeenAt: Date | null }
}

const callers = new WeakMap<Request, Caller>()

export const callerOf = (request: Request): Caller => {
  const authenticated = callers.get(request)
  if (!authenticated) throw new Error('caller() needs requireCustomer or requireAccount on the route')
  return authenticated
}

/** The database stores only hashes, so that a stolen hash opens no session. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const createGuard =
  (deps: Deps, isAllowed: (caller: Caller) => boolean): RequestHandler =>
  async (request, _response, next) => {
    const authenticated = await findCaller(deps, request.headers.authorization)
    nameAccount(request, authenticated.accountId)
    if (!isAllowed(authenticated)) throw forbiddenError()
    // Only reads record it, so that a money call needs no extra write.
    if (request.method === 'GET') await recordSeen(deps, authenticated.token)
    callers.set(request, authenticated)
    next()
  }

const seenEveryMs = 60_000

const recordSeen = async ({ db, clock }: Deps, { hash, issuedAt, lastSeenAt }: Caller['token']) => {
  const now = clock.now()
  if (now.getTime() - (lastSeenAt ?? issuedAt).getTime() < seenEveryMs) return
  await db.update(tokens).set({ lastSeenAt: now }).where(eq(tokens.hash, hash))
}

/** Throws 401 unless there is a valid token; accepts any role. */
export const requireAccount = (deps: Deps): RequestHandler => createGuard(deps, () => true)

/** Throws 401 unless there is a valid token, 403 unless its role is customer (GUARD-16). */
export const requireCustomer = (deps: Deps): RequestHandler =>
  createGuard(deps, ({ role }) => role === 'customer')

const freshMs = 5 * 60_000

/** Whether the token, of either kind, is less than 5 minutes old (rulings 20 and 30). */
export const isRecent = ({ clock }: Pick<Deps, 'clock'>, { issuedAt }: Caller['token']): boolean =>
  clock.now().getTime() - issuedAt.getTime() < freshMs

/** Throws 403 unless the customer typed the password less than 5 minutes ago (ruling 20). */
export const requireRecentPassword = (deps: Pick<Deps, 'clock'>, token: Caller['token']): void => {
  if (token.kind !== 'password' || !isRecent(deps, token)) throw passwordNeededError()
}

/** Whether it is the caller's account or customer id (API-08). */
export const isOwn = ({ accountId, customerId }: Caller, id: string): boolean =>
  id === accountId || id === customerId

/** Accepts either of the caller's ids; 404 for any other. */
export const ownAccountId = (caller: Caller, id: string): string => {
  if (!isOwn(caller, id)) throw notFoundError()
  return caller.accountId
}

// The prefix 'Bearer ' is optional (API-02).
const bearerTokenIn = (header: string | undefined): string | undefined =>
  /^(?:Bearer +)?([A-Za-z0-9_-]{20,200})$/i.exec(header?.trim() ?? '')?.[1]

/** Undefined if there is no token. */
export const tokenHashIn = (header: string | undefined): string | undefined => {
  const token = bearerTokenIn(header)
  return token === undefined ? undefined : hashOfToken(token)
}

const findCaller = async ({ db, clock }: Deps, header: string | undefined): Promise<Caller> => {
  const hash = tokenHashIn(header)
  if (hash === undefined) throw unauthorizedError()
  const [row] = await db
    .select({
      accountId: accounts.id,
      customerId: customers.id,
      role: accounts.role,
      kind: tokens.kind,
      issuedAt: tokens.issuedAt,
      lastSeenAt: tokens.lastSeenAt,
      revokedAt: tokens.revokedAt,
      endedByOther: tokens.endedByOther,
    })
    .from(tokens)
    .innerJoin(accounts, eq(accounts.id, tokens.accountId))
    .leftJoin(customers, eq(customers.accountId, accounts.id))
    .where(and(eq(tokens.hash, hash), isNull(accounts.deletedAt), gt(tokens.expiresAt, clock.now())))
  if (!row) throw unauthorizedError()
  const { kind, issuedAt, lastSeenAt, revokedAt, endedByOther, ...identity } = row
  if (revokedAt) throw endedByOther ? loggedOutElsewhereError() : unauthorizedError()
  return { ...identity, token: { hash, kind, issuedAt, lastSeenAt } }
}
