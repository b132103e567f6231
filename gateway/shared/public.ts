import type { paths } from '../generated/rest'

type CallName = {
  [P in keyof paths]: {
    [M in keyof paths[P] & string]: paths[P][M] extends { responses: unknown }
      ? `${Uppercase<M>} ${P}`
      : never
  }[keyof paths[P] & string]
}[keyof paths]

/**
 * The calls that read no token (contract, section 2: 'public'). A stored token has no business there, so it is not
 * sent; what limits guessing there is the asker's address.
 */
const publicCalls = [
  'POST /v1/app/customers',
  'POST /v1/app/customers/recover/old',
  'POST /v1/auth/login',
  'POST /v1/auth/login/old',
  'POST /v1/auth/recovery/send',
  'PUT /v1/auth/recovery/verify',
  'POST /v1/auth/recovery/reset',
  'GET /v1/auth/biometric/authentication',
  'POST /v1/auth/biometric/authentication',
] as const satisfies readonly CallName[]

const names: ReadonlySet<string> = new Set(publicCalls)

export const isPublic = (method: string, template: string): boolean => names.has(`${method} ${template}`)
