import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Slice } from '../database/slice'
import type { paths } from '../generated/rest'
import { type Caller, callerOf, requireAccount, requireCustomer } from './caller'
import { sourceOf } from './client-networks'
import { type Input, isChecked, segment, valid } from './contract-validation'
import type { Deps } from './deps'
import { isAnswered, sendData, sendList } from './envelope'
import { contract } from './openapi-document'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type CallName = {
  [P in keyof paths]: {
    [M in Method]: paths[P][M] extends { responses: unknown } ? `${Uppercase<M>} ${P}` : never
  }[Method]
}[keyof paths]

type OperationOf<Name> = Name extends `${infer M} ${infer P extends keyof paths}`
  ? paths[P][Lowercase<M> & Method]
  : never

type Part<Operation, Place extends 'path' | 'query' | 'header'> = Operation extends {
  parameters: { [P in Place]?: infer Values }
}
  ? NonNullable<Values>
  : never

/** A valid request, with the contract's query defaults. */
export interface InputOf<Name extends CallName> extends Input {
  path: Part<OperationOf<Name>, 'path'>
  query: Required<Part<OperationOf<Name>, 'query'>>
  headers: Part<OperationOf<Name>, 'header'>
  body: OperationOf<Name> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? Body
    : never
}

export interface CallContext<Name extends CallName> {
  request: Request
  response: Response
  readonly caller: Caller
  /** The client's network, for limits (ruling 24). */
  readonly source: string
  /** A path segment before validation, to find the resource (ruling 15). */
  segment: (name: string) => string
  /** Validates against openapi.yaml and throws 422; `extraChecks` adds messages about several fields. */
  valid: (extraChecks?: Parameters<typeof valid>[1]) => InputOf<Name>
}

/** Handlers return the response's `data`. Call `valid` only after finding the path's resource (ruling 15). */
export type Calls = { [Name in CallName]?: (context: CallContext<Name>) => unknown }

const createContext = (request: Request, response: Response): CallContext<CallName> => ({
  request,
  response,
  get caller() {
    return callerOf(request)
  },
  get source() {
    return sourceOf(request)
  },
  segment: (name) => segment(request, name),
  valid: (extraChecks) => valid(request, extraChecks),
})

export const pagedHandler =
  (readPage: (accountId: string, slice: Slice) => Promise<{ rows: unknown; total: number }>) =>
  async ({ response, caller, valid }: CallContext<'GET /v1/app/activities'>): Promise<void> => {
    const { query } = valid()
    sendList(response, query, await readPage(caller.accountId, query))
  }

/** Enforces `x-access`; handlers distinguish an owner from other customers. */
const guardsOf = (deps: Deps, access: string): RequestHandler[] => {
  if (access === 'public') return []
  return [access === 'account' || access === 'owner or admin' ? requireAccount(deps) : requireCustomer(deps)]
}

/** `templateOf` prefers the most literal path: 'wallets/sell/all' is a call, not a wallet. */
export const serveCalls = (deps: Deps, calls: Calls, templateOf: (path: string) => string | null): Router => {
  const router = Router()
  type Handler = (context: CallContext<CallName>) => unknown
  for (const [name, handler] of Object.entries(calls) as [string, Handler][]) {
    const [verb = '', template = ''] = name.split(' ')
    const method = verb.toLowerCase() as Method
    const guards = guardsOf(deps, contract.paths[template]![method]!['x-access'])
    const skipOtherTemplates: RequestHandler = ({ path }, _response, next) =>
      next(templateOf(path) === template ? undefined : 'route')
    router[method](
      template.replace(/\{(\w+)\}/g, ':$1'),
      skipOtherTemplates,
      ...guards,
      async (request, response) => {
        const data = await handler(createContext(request, response))
        if (isAnswered(response)) return
        if (!isChecked(request)) valid(request)
        sendData(response, data)
      },
    )
  }
  return router
}
