import type { paths } from '../generated/rest'

export type CallName = {
  [P in keyof paths]: {
    [M in keyof paths[P] & string]: paths[P][M] extends { responses: unknown }
      ? `${Uppercase<M>} ${P}`
      : never
  }[keyof paths[P] & string]
}[keyof paths]

const countedCalls = [
  'POST /v1/app/customers',
  'POST /v1/app/customers/recover/old',
  'POST /v1/auth/login',
  'POST /v1/auth/login/old',
  'POST /v1/auth/recovery/send',
  'PUT /v1/auth/recovery/verify',
  'POST /v1/auth/recovery/reset',
  'GET /v1/auth/biometric/authentication',
  'POST /v1/auth/biometric/authentication',
  'PATCH /v1/app/customers/{id}',
  'PATCH /v1/auth/account/password/update',
  'DELETE /v1/auth/account/{password}',
  'GET /v1/auth/account/find/{a}/{b}',
  'GET /v1/auth/biometric/registration',
  'PATCH /v1/app/newbankaccounts/{id}',
  'POST /v1/app/newbankaccounts',
  'POST /v1/app/comments',
  'POST /v1/app/compliants', // spec: verbatim
  'POST /v1/app/wallets/transfer',
  'GET /v1/app/receipts/{code}',
] as const satisfies readonly CallName[]

const countedRoutes: ReadonlySet<string> = new Set(countedCalls)

/** Whether the upstream limits the call per client address, which the gateway must then send. */
export const isCounted = (method: string, template: string): boolean =>
  countedRoutes.has(`${method} ${template}`)
