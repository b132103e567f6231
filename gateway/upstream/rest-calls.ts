import type { paths } from '../generated/rest'
import type { Reply } from './envelope'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { [K in M]: { responses: unknown } } ? P : never
}[keyof paths]

type Operation<P extends keyof paths, M extends Method> = paths[P] extends { [K in M]: infer O } ? O : never

type Content<R> = R extends { content: { 'application/json': infer Body } } ? Body : never

type Success<O> = O extends { responses: infer R } ? Content<R[keyof R & (200 | 201)]> : never

export type Data<P extends keyof paths, M extends Method> =
  Success<Operation<P, M>> extends { data: infer D } ? NonNullable<D> : never

export type TransactionRow = Data<'/v1/app/transactions/{id}', 'get'>
/** @public The generated resolvers use it. */
export type ActivityRow = Data<'/v1/app/activities', 'get'>[number]
/** @public The generated resolvers use it. */
export type FingerprintRow = Data<'/v1/auth/biometric', 'get'>[number]

export type Body<P extends keyof paths, M extends Method> = NonNullable<BodyPart<Operation<P, M>>['body']>

/** Accepts any string where the contract has an enum, because the upstream validates it. */
type LooseStrings<V> = { [K in keyof V]: NonNullable<V[K]> extends string ? string : V[K] }

type PathPart<O> = O extends { parameters: { path: infer V } } ? { path: LooseStrings<V> } : { path?: never }
type QueryPart<O> = O extends { parameters: { query?: infer V } }
  ? { query?: LooseStrings<V> }
  : { query?: never }
type BodyPart<O> = O extends { requestBody: { content: { 'application/json': infer V } } }
  ? { body: V }
  : { body?: never }

export interface Extras {
  headers?: {
    'user-agent'?: string | undefined
    'idempotency-key'?: string
    /** The reviewed amounts, as decimal strings (ruling 29). */
    'x-least-ngn'?: string | undefined
    'x-most-crypto'?: string | undefined
    'x-least-crypto'?: string | undefined
  }
  /** The contract's only success status; if absent, any 2xx is a success. */
  expectedStatus?: 200 | 201
}

type RequestOf<O> = PathPart<O> & QueryPart<O> & BodyPart<O> & Extras

export type RestCall<M extends Method> = <P extends PathOf<M>>(
  template: P,
  ...request: Record<never, never> extends RequestOf<Operation<P, M>>
    ? [ask?: RequestOf<Operation<P, M>>]
    : [ask: RequestOf<Operation<P, M>>]
) => Promise<Reply<Data<P, M>>>
