import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Slice } from '../database/slice'
import type { paths } from '../generated/rest'
import { type Caller, caller, requireAccount, requireCustomer } from './caller'
import { sourceOf } from './client-networks'
import { type Input, isChecked, segment, valid } from './contract'
import type { Deps } from './deps'
import { contract } from './document'
import { isAnswered, sendData, sendList } from './envelope'

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
  parameters: infer Given
}
  ? Given extends { [P in Place]?: infer Values }
    ? NonNullable<Values>
    : never
  : never

/** What a call was sent with, once it is valid. What a query leaves out has its default. */
export interface InputOf<Name extends CallName> extends Input {
  path: Part<OperationOf<Name>, 'path'>
  query: Required<Part<OperationOf<Name>, 'query'>>
  headers: Part<OperationOf<Name>, 'header'>
  body: OperationOf<Name> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? Body
    : never
}

export interface Ask<Name extends CallName> {
  request: Request
  response: Response
  readonly caller: Caller
  /** The network that limits count (ruling 24). */
  readonly source: string
  /** A parameter of the path, before it is valid: for finding what it names (ruling 15). */
  segment: (name: string) => string
  /** Validates the request against openapi.yaml; `also` adds messages about several fields. Throws 422. */
  valid: (also?: Parameters<typeof valid>[1]) => InputOf<Name>
}

/** The result is sent as `data`. Call `valid` only after finding what the path names (ruling 15). */
export type Calls = { [Name in CallName]?: (ask: Ask<Name>) => unknown }

const askOf = (request: Request, response: Response): Ask<CallName> => ({
  request,
  response,
  get caller() {
    return caller(request)
  },
  get source() {
    return sourceOf(request)
  },
  segment: (name) => segment(request, name),
  valid: (also) => valid(request, also),
})

export const listed =
  (list: (accountId: string, slice: Slice) => Promise<{ rows: unknown; total: number }>) =>
  async ({ response, caller, valid }: Ask<'GET /v1/app/activities'>): Promise<void> => {
    const { query } = valid()
    sendList(response, query, await list(caller.accountId, query))
  }

/** Who may make a call, by its `x-access`; an owner is told from other customers where the resource is found. */
const guardsOf = (deps: Deps, access: string): RequestHandler[] => {
  if (access === 'public') return []
  return [access === 'account' || access === 'owner or admin' ? requireAccount(deps) : requireCustomer(deps)]
}

/** `templateOf` finds the most literal path: 'wallets/sell/all' is a call, not a wallet. */
export const serveCalls = (deps: Deps, calls: Calls, templateOf: (path: string) => string | null): Router => {
  const router = Router()
  for (const [name, answer] of Object.entries(calls) as [string, (ask: Ask<CallName>) => unknown][]) {
    const [verb = '', template = ''] = name.split(' ')
    const method = verb.toLowerCase() as Method
    const guards = guardsOf(deps, contract.paths[template]![method]!['x-access'])
    const unlessOther: RequestHandler = ({ path }, _response, next) =>
      next(templateOf(path) === template ? undefined : 'route')
    router[method](
      template.replace(/\{(\w+)\}/g, ':$1'),
      unlessOther,
      ...guards,
      async (request, response) => {
        const data = await answer(askOf(request, response))
        if (isAnswered(response)) return
        if (!isChecked(request)) valid(request)
        sendData(response, data)
      },
    )
  }
  return router
}
