import { createHash } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Request, RequestHandler } from 'express'
import { nameAccount } from '../accounts/security-log'
import { accounts, customers } from '../schema/accounts'
import { tokens } from '../schema/credentials'
import { forbidden, notFound, stale, unauthorized } from './api-error'
import type { Deps } from './deps'

export interface Caller {
  accountId: string
  /** Null for a role without a customer record. */
  customerId: string | null
  role: string
  /** How the token was obtained, and when: only a password typed lately is fresh (ruling 20). */
  token: { hash: string; kind: string; issuedAt: Date }
}

const callers = new WeakMap<Request, Caller>()

export const caller = (request: Request): Caller => {
  const found = callers.get(request)
  if (!found) throw new Error('caller() needs requireCustomer or requireAccount on the route')
  return found
}

/** Tokens are kept as hashes only: a stolen database opens no session. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const requireCaller =
  (deps: Deps, isAllowed: (caller: Caller) => boolean): RequestHandler =>
  async (request, _response, next) => {
    const found = await callerOf(deps, request.headers.authorization)
    nameAccount(request, found.accountId)
    if (!isAllowed(found)) throw forbidden()
    callers.set(request, found)
    next()
  }

/** 401 without a valid token, whatever its role. */
export const requireAccount = (deps: Deps): RequestHandler => requireCaller(deps, () => true)

/** 401 without a valid token, 403 when its role is not customer (GUARD-16). */
export const requireCustomer = (deps: Deps): RequestHandler =>
  requireCaller(deps, ({ role }) => role === 'customer')

/** How long a typed password counts as recent (ruling 20). */
const freshMs = 5 * 60_000

/** Whether a token was issued less than 5 minutes ago, whatever it came from: enough for transfers (ruling 30). */
export const isRecent = ({ clock }: Pick<Deps, 'clock'>, { issuedAt }: Caller['token']): boolean =>
  clock.now().getTime() - issuedAt.getTime() < freshMs

/** 403 unless a token came from a password typed less than 5 minutes ago. */
export const refuseStale = (deps: Pick<Deps, 'clock'>, token: Caller['token']): void => {
  if (token.kind !== 'password' || !isRecent(deps, token)) throw stale()
}

/** Whether `id` is the caller's own account or customer id (API-08); any other answers 404. */
export const isOwn = ({ accountId, customerId }: Caller, id: string): boolean =>
  id === accountId || id === customerId

/** The caller's account id, named by either of theirs; 404 for anybody else's. */
export const ownAccountId = (asking: Caller, id: string): string => {
  if (!isOwn(asking, id)) throw notFound()
  return asking.accountId
}

// With or without 'Bearer ' (API-02).
const tokenIn = (header: string | undefined): string | undefined =>
  /^(?:Bearer +)?([A-Za-z0-9_-]{20,200})$/i.exec(header?.trim() ?? '')?.[1]

/** The hash of the token that an Authorization header may carry; undefined for none and for what is no token. */
export const tokenHashIn = (header: string | undefined): string | undefined => {
  const token = tokenIn(header)
  return token === undefined ? undefined : hashOfToken(token)
}

const callerOf = async ({ db, clock }: Deps, header: string | undefined): Promise<Caller> => {
  const hash = tokenHashIn(header)
  if (hash === undefined) throw unauthorized()
  const [row] = await db
    .select({
      accountId: accounts.id,
      customerId: customers.id,
      role: accounts.role,
      kind: tokens.kind,
      issuedAt: tokens.issuedAt,
    })
    .from(tokens)
    .innerJoin(accounts, eq(accounts.id, tokens.accountId))
    .leftJoin(customers, eq(customers.accountId, accounts.id))
    .where(
      and(
        eq(tokens.hash, hash),
        isNull(tokens.revokedAt),
        isNull(accounts.deletedAt),
        gt(tokens.expiresAt, clock.now()),
      ),
    )
  if (!row) throw unauthorized()
  const { kind, issuedAt, ...who } = row
  return { ...who, token: { hash, kind, issuedAt } }
}
