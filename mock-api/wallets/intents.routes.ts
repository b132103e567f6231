import type { Calls } from '../http/calls'
import type { Deps } from '../http/deps'
import { type ListedCall, listCalls } from '../idempotency/calls.store'
import { outcomeOf } from '../idempotency/idempotency'

const moneyPaths = {
  sell: '/v1/app/wallets/sell',
  sellAll: '/v1/app/wallets/sell/all',
  transfer: '/v1/app/wallets/transfer',
  swap: '/v1/app/wallets/swap',
}
const nameOf = new Map(Object.entries(moneyPaths).map(([name, path]) => [path, name]))

/** The coins that a successful call moved; for a swap, those sold. */
const movedAmount = (answer: ListedCall['answer']): string | undefined => {
  const data = (answer?.data ?? {}) as { amountCrypto?: string; from?: { amountCrypto: string } }
  return data.amountCrypto ?? data.from?.amountCrypto
}

const callView = ({ key, path, details, at, answer }: ListedCall) => ({
  key,
  call: nameOf.get(path),
  state: answer ? 'done' : 'running',
  status: answer?.status ?? null,
  ...details,
  amountCrypto: movedAmount(answer) ?? details.amountCrypto,
  createDate: at.toISOString(),
})

/** A money call by its key (ruling 22), or all of the last 24 hours (ruling 34). */
export const intentsCalls = (deps: Deps) =>
  ({
    'GET /v1/app/wallets/intents': async ({ caller, valid }) => {
      const { since = 0 } = valid().query
      return (await listCalls(deps, caller.accountId, new Date(since))).map(callView)
    },

    'GET /v1/app/wallets/intents/{key}': async ({ caller, segment, valid }) => {
      const key = segment('key')
      valid()
      const paths = Object.values(moneyPaths)
      const outcome = await outcomeOf(deps, { account: caller.accountId, method: 'POST', paths, key })
      if (typeof outcome === 'string') return { state: outcome }
      const { status, data, error } = outcome
      return { state: 'done', status, data, error }
    },
  }) satisfies Calls
