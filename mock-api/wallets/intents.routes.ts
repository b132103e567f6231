import { type RequestHandler, Router } from 'express'
import { notFound } from '../http/api-error'
import { caller, requireCustomer } from '../http/caller'
import { segment, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendData } from '../http/envelope'
import { type ListedCall, listCalls } from '../idempotency/calls.store'
import { outcomeOf } from '../idempotency/idempotency'

/** The money calls, by their names in the list of them. */
export const moneyPaths = {
  sell: '/v1/app/wallets/sell',
  sellAll: '/v1/app/wallets/sell/all',
  transfer: '/v1/app/wallets/transfer',
  swap: '/v1/app/wallets/swap',
}
const nameOf = new Map(Object.entries(moneyPaths).map(([name, path]) => [path, name]))

/** What moved, if the call succeeded: of a swap what left. */
const movedIn = (answer: ListedCall['answer']): string | undefined => {
  const data = (answer?.data ?? {}) as { amountCrypto?: string; from?: { amountCrypto: string } }
  return data.amountCrypto ?? data.from?.amountCrypto
}

const shown = ({ key, path, asked, at, answer }: ListedCall) => ({
  key,
  call: nameOf.get(path),
  state: answer ? 'done' : 'running',
  status: answer?.status ?? null,
  ...asked,
  amountCrypto: movedIn(answer) ?? asked.amountCrypto,
  createDate: at.toISOString(),
})

/** What became of the caller's money calls: one by its key, or those of the last 24 hours (contract 1.9). */
export const intentsRouter = (deps: Deps): Router => {
  const router = Router()
  // An upstream that keeps no keys has no such calls either (ruling 9).
  const unlessKeyless: RequestHandler = (_request, _response, next) => {
    if (deps.ignoresKeys) throw notFound()
    next()
  }
  const customer = requireCustomer(deps)

  router.get('/v1/app/wallets/intents', unlessKeyless, customer, async (request, response) => {
    const { since = 0 } = valid<{ query: { since?: number } }>(request).query
    const calls = await listCalls(deps, caller(request).accountId, new Date(since))
    sendData(response, calls.map(shown))
  })

  router.get('/v1/app/wallets/intents/:key', unlessKeyless, customer, async (request, response) => {
    const key = segment(request, 'key')
    const call = {
      account: caller(request).accountId,
      method: 'POST',
      paths: Object.values(moneyPaths),
      key,
    }
    valid(request)
    const outcome = await outcomeOf(deps, call)
    if (typeof outcome === 'string') sendData(response, { state: outcome })
    else {
      const { status, data, error } = outcome
      sendData(response, { state: 'done', status, data, error })
    }
  })

  return router
}
