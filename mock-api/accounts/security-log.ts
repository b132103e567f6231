import { createHash, randomUUID } from 'node:crypto'
import type { Request, Response } from 'express'
import { loggedNetwork, sourceOf } from '../http/client-networks'
import { templateOf } from '../http/contract-validation'

/** A security event without secrets or names. */
export interface SecurityLine {
  level: 'info'
  /** Real time, not mock time; ISO 8601. */
  at: string
  event: string
  /** 'refused': missing authority. 'failed': any other error, mostly a wrong password or code. */
  outcome: 'succeeded' | 'failed' | 'locked' | 'refused'
  route: string
  status: number
  /** The start of the account id's SHA-256; null if unknown. */
  account: string | null
  /** An IPv4 /24 or an IPv6 /64. */
  network: string
  requestId: string
}

const isDefault = (data: unknown): boolean => (data as { isDefault?: unknown } | null)?.isDefault === true

/** The calls that change access or payees. `only`: whether to log this success. */
const events: Readonly<Record<string, { event: string; only?: (data: unknown) => boolean; code?: true }>> = {
  'POST /v1/auth/login': { event: 'sign-in' },
  'POST /v1/auth/login/old': { event: 'sign-in' },
  'POST /v1/auth/biometric/authentication': { event: 'sign-in' },
  'POST /v1/app/customers': { event: 'sign-in' },
  'POST /v1/app/customers/recover/old': { event: 'account recovered' },
  'POST /v1/auth/password/save': { event: 'password changed' },
  'PATCH /v1/auth/account/password/update': { event: 'password changed' },
  'PUT /v1/auth/recovery/verify': { event: 'reset code', code: true },
  'POST /v1/auth/recovery/reset': { event: 'password reset', code: true },
  'POST /v1/auth/biometric/registration': { event: 'fingerprint added' },
  'DELETE /v1/auth/biometric/{id}': { event: 'fingerprint removed' },
  'DELETE /v1/app/sessions/{id}': { event: 'session ended' },
  'DELETE /v1/app/sessions': { event: 'other sessions ended' },
  'POST /v1/app/freeze': { event: 'account frozen' },
  'PATCH /v1/app/customers/{id}': { event: 'phone changed' },
  'PATCH /v1/auth/account': { event: 'name changed' },
  'DELETE /v1/auth/account/{password}': { event: 'account deleted' },
  'POST /v1/app/newbankaccounts': { event: 'payout account added', only: isDefault },
  'PUT /v1/app/newbankaccounts/restore/{id}': { event: 'payout account restored', only: isDefault },
  'PATCH /v1/app/newbankaccounts/{id}': { event: 'payout account edited', only: isDefault },
  'PATCH /v1/app/newbankaccounts/default/{id}': { event: 'default changed' },
  'DELETE /v1/app/newbankaccounts/{id}': { event: 'bank account deleted' },
}

const outcomeOf = (status: number): SecurityLine['outcome'] => {
  if (status < 300) return 'succeeded'
  if (status === 429) return 'locked'
  return status === 401 || status === 403 ? 'refused' : 'failed'
}

/** Skips validation errors, except a wrong code. */
const isLogged = (status: number, isCode: boolean): boolean =>
  status < 300 || [400, 404, 429].includes(status) || (status === 422 && isCode)

const accountByRequest = new WeakMap<Request, string>()

export const nameAccount = (request: Request, accountId: string): void =>
  void accountByRequest.set(request, accountId)

export const accountOf = (request: Request): string | undefined => accountByRequest.get(request)

/** The caller's `x-request-id`; undefined if missing or malformed. */
export const requestIdOf = (request: Request): string | undefined =>
  /^[\w.:-]{8,128}$/.exec(request.get('x-request-id') ?? '')?.[0]

/** Call it for every response, so that it misses no route. */
export const logSecurity = (response: Response, data: unknown): void => {
  const { req: request, statusCode: status } = response
  const route = `${request.method} ${templateOf(request)}`
  const routeEvent = events[route]
  const isReplay = response.hasHeader('idempotent-replayed')
  const isRefused = status === 401 || status === 403
  if (!isRefused) {
    if (!routeEvent || isReplay || !isLogged(status, routeEvent.code === true)) return
    if (status < 300 && routeEvent.only && !routeEvent.only(data)) return
  }
  const accountId = accountOf(request)
  const line: SecurityLine = {
    level: 'info',
    at: new Date().toISOString(),
    event: isRefused ? 'authority' : routeEvent!.event,
    outcome: outcomeOf(status),
    route,
    status,
    account:
      accountId === undefined ? null : createHash('sha256').update(accountId).digest('hex').slice(0, 16),
    network: loggedNetwork(sourceOf(request)),
    requestId: requestIdOf(request) ?? randomUUID(),
  }
  ;(response.app.locals.securityLog as ((line: SecurityLine) => void) | undefined)?.(line)
}
