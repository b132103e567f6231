import { type Request, Router } from 'express'
import { searchesBy } from '../accounts/attempts'
import { notFound } from '../http/api-error'
import { caller, requireCustomer } from '../http/caller'
import { type Input, segment, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendAnswer, sendData } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { idempotent, keyedCall, outcomeOf } from '../idempotency/idempotency'
import { amountIn } from '../ledger/amounts'
import { refuseWhenOff } from './mode.store'
import type { Bounds, MoneyCall } from './money-calls.store'
import { type PayoutDeps, sell } from './sales.store'
import { swap } from './swaps.store'
import { transfer } from './transfers.store'

interface Sale extends Input {
  body: { amountCrypto: string | number; currencySymbol: string; chain: string }
}
interface Transfer extends Input {
  body: { amountCrypto: string | number; currency: string; recipient: string; chain: string }
}
interface Swap extends Input {
  body: {
    amountCrypto: string | number
    fromCurrencySymbol: string
    toCurrencySymbol: string
    fromChain: string
    toChain: string
  }
}

const paths = {
  sell: '/v1/app/wallets/sell',
  sellAll: '/v1/app/wallets/sell/all',
  transfer: '/v1/app/wallets/transfer',
  swap: '/v1/app/wallets/swap',
}

/** An id is drawn at random; a username or email is guessed, and what a transfer answers tells who has one. */
const isName = (recipient: string): boolean => !recipient.startsWith('acc-') || recipient.includes('@')

const sameToken = ({ fromCurrencySymbol: from, toCurrencySymbol: to }: Readonly<Record<string, unknown>>) =>
  typeof from === 'string' && typeof to === 'string' && from.toUpperCase() === to.toUpperCase()
    ? { toCurrencySymbol: "You can't swap the same token" }
    : {}

const boundsIn = ({ headers = {} }: Input): Bounds => ({
  leastNgn: headers['x-least-ngn'] as string | undefined,
  mostCrypto: headers['x-most-crypto'] as string | undefined,
  leastCrypto: headers['x-least-crypto'] as string | undefined,
})

/** The calls that move money, and what became of them (contract 1.9, 6.7 to 6.10). */
export const moneyRouter = (deps: Deps, worldDeps: PayoutDeps): Router => {
  const { db, clock } = deps
  const router = Router()
  const customer = requireCustomer(deps)

  /** The operator's switch comes before the fields (ruling 15), an answer already given before the switch. */
  const checked = async <Wanted extends Input>(
    request: Request,
    also?: typeof sameToken,
  ): Promise<Wanted> => {
    try {
      return valid<Wanted>(request, also)
    } catch (problem) {
      await refuseWhenOff(db)
      throw problem
    }
  }

  const serve = <Wanted extends Input & { body: { amountCrypto: string | number } }>(
    path: string,
    move: (call: MoneyCall, body: Wanted['body'] & { amountCrypto: string }) => Promise<object>,
    {
      also,
      first,
    }: { also?: typeof sameToken; first?: (accountId: string, body: Wanted['body']) => Promise<void> } = {},
  ) =>
    router.post(path, customer, async (request, response) => {
      const input = await checked<Wanted>(request, also)
      const { accountId } = caller(request)
      await first?.(accountId, input.body)
      const body = { ...input.body, amountCrypto: amountIn(input.body.amountCrypto) ?? '' }
      const answer = await idempotent(deps, keyedCall(request, accountId, { ...input, body }), async (tx) => {
        await refuseWhenOff(tx)
        return { status: 200, data: await move({ tx, clock, accountId, bounds: boundsIn(input) }, body) }
      })
      sendAnswer(response, answer)
    })

  serve<Sale>(paths.sell, (call, { amountCrypto: amount, currencySymbol: symbol, chain }) =>
    sell(call, worldDeps, { amount, symbol, chain }),
  )
  serve<Sale>(paths.sellAll, (call, { currencySymbol: symbol, chain }) =>
    sell(call, worldDeps, { amount: 'all', symbol, chain }),
  )
  serve<Transfer>(
    paths.transfer,
    (call, { amountCrypto: amount, currency: symbol, chain, recipient }) =>
      transfer(call, { amount, symbol, chain, recipient }),
    {
      first: async (accountId, { recipient }) => {
        if (isName(recipient)) await countAttempt(deps, searchesBy(accountId, recipient))
      },
    },
  )
  serve<Swap>(
    paths.swap,
    (call, { amountCrypto: amount, ...body }) =>
      swap(call, {
        amount,
        from: { symbol: body.fromCurrencySymbol, chain: body.fromChain },
        to: { symbol: body.toCurrencySymbol, chain: body.toChain },
      }),
    { also: sameToken },
  )

  router.get(
    '/v1/app/wallets/intents/:key',
    (_request, _response, next) => {
      // An upstream that keeps no keys has no such call either (ruling 9).
      if (deps.ignoresKeys) throw notFound()
      next()
    },
    customer,
    async (request, response) => {
      const key = segment(request, 'key')
      const call = { account: caller(request).accountId, method: 'POST', paths: Object.values(paths), key }
      valid(request)
      const outcome = await outcomeOf(deps, call)
      if (typeof outcome === 'string') sendData(response, { state: outcome })
      else {
        const { status, data, error } = outcome
        sendData(response, { state: 'done', status, data, error })
      }
    },
  )

  return router
}
