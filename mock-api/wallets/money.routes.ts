import { type Request, Router } from 'express'
import { searchesBy } from '../accounts/attempts'
import type { Database } from '../database/database'
import { caller, isRecent, requireCustomer } from '../http/caller'
import { type Input, valid } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendAnswer } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { type Done, idempotent, keyedCall } from '../idempotency/idempotency'
import type { Asked } from '../idempotency/idempotency.schema'
import { amountIn } from '../ledger/amounts'
import { truncated } from '../ledger/money'
import { intentsRouter, moneyPaths } from './intents.routes'
import { refuseWhenOff } from './mode.store'
import type { Bounds, MoneyCall } from './money-calls.store'
import { type PayoutDeps, sell } from './sales.store'
import { swap } from './swaps.store'
import { transfer } from './transfers.store'
import { servedWallet } from './wallets.store'

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

/** An id is drawn at random; a username or email is guessed, and what a transfer answers tells who has one. */
const isName = (recipient: string): boolean => !recipient.startsWith('acc-') || recipient.includes('@')

const sameToken = ({ fromCurrencySymbol: from, toCurrencySymbol: to }: Readonly<Record<string, unknown>>) =>
  typeof from === 'string' && typeof to === 'string' && from.toUpperCase() === to.toUpperCase()
    ? { toCurrencySymbol: "You can't swap the same token" }
    : {}

const isWord = (name: unknown): name is string => typeof name === 'string' && /^\w{1,64}$/.test(name)

const boundsIn = ({ headers = {} }: Input): Bounds => ({
  leastNgn: headers['x-least-ngn'] as string | undefined,
  mostCrypto: headers['x-most-crypto'] as string | undefined,
  leastCrypto: headers['x-least-crypto'] as string | undefined,
})

/** What the list of money calls shows of one (ruling 34): of a swap its from-side. */
const askedIn = (body: { amountCrypto: string } & Partial<Record<string, unknown>>): Asked => ({
  amountCrypto: truncated(body.amountCrypto, 18),
  currencySymbol: String(body.currencySymbol ?? body.currency ?? body.fromCurrencySymbol).toUpperCase(),
  chain: String(body.chain ?? body.fromChain).toLowerCase(),
})

/** The calls that move money, and what became of them (contract 1.9, 6.7 to 6.10). */
export const moneyRouter = (deps: Deps, payoutDeps: PayoutDeps): Router => {
  const { db, clock } = deps
  const router = Router()
  const customer = requireCustomer(deps)

  /** The operator's switch and a transfer's wallet come before the fields (rulings 15 and 37), an answer already given before them. */
  const checked = async <Wanted extends Input>(
    request: Request,
    also?: typeof sameToken,
  ): Promise<Wanted> => {
    try {
      return valid<Wanted>(request, also)
    } catch (problem) {
      await refuseWhenOff(db)
      const { currency, chain } = Object(request.body) as Record<string, unknown>
      if (isWord(currency) && isWord(chain)) await servedWallet(db, { symbol: currency, chain })
      throw problem
    }
  }

  const serve = <Wanted extends Input & { body: { amountCrypto: string | number } }>(
    path: string,
    move: (call: MoneyCall, body: Wanted['body'] & { amountCrypto: string }) => Promise<object>,
    {
      also,
      count = async () => {},
    }: {
      also?: typeof sameToken
      count?: (tx: Database, body: Wanted['body'], by: string) => Promise<unknown>
    } = {},
  ) =>
    router.post(path, customer, async (request, response) => {
      const input = await checked<Wanted>(request, also)
      const { accountId } = caller(request)
      const body = { ...input.body, amountCrypto: amountIn(input.body.amountCrypto) ?? '' }
      const work = async (tx: Database): Promise<Done> => {
        await refuseWhenOff(tx)
        const recent = isRecent(deps, caller(request).token)
        const moneyCall = { tx, clock, accountId, isRecent: recent, bounds: boundsIn(input) }
        return { status: 200, data: await move(moneyCall, body) }
      }
      const call = { ...keyedCall(request, accountId, { ...input, body }), asked: askedIn(body) }
      const answer = await idempotent(deps, call, work, (tx) => count(tx, body, accountId))
      sendAnswer(response, answer)
    })

  serve<Sale>(moneyPaths.sell, (call, { amountCrypto: amount, currencySymbol: symbol, chain }) =>
    sell(call, payoutDeps, { amount, symbol, chain }),
  )
  serve<Sale>(moneyPaths.sellAll, (call, { currencySymbol: symbol, chain }) =>
    sell(call, payoutDeps, { amount: 'all', symbol, chain }),
  )
  serve<Transfer>(
    moneyPaths.transfer,
    (call, { amountCrypto: amount, currency: symbol, chain, recipient }) =>
      transfer(call, { amount, symbol, chain, recipient }),
    {
      count: async (tx, { recipient }, by) => {
        if (isName(recipient)) await countAttempt({ db: tx, clock }, searchesBy(by, recipient))
      },
    },
  )
  serve<Swap>(
    moneyPaths.swap,
    (call, { amountCrypto: amount, ...body }) =>
      swap(call, {
        amount,
        from: { symbol: body.fromCurrencySymbol, chain: body.fromChain },
        to: { symbol: body.toCurrencySymbol, chain: body.toChain },
      }),
    { also: sameToken },
  )

  router.use(intentsRouter(deps))
  return router
}
