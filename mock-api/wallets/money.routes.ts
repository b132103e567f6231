import { searchesBy } from '../accounts/attempts'
import type { Database } from '../database/database'
import { isRecent } from '../http/caller'
import type { Ask, Calls, InputOf } from '../http/calls'
import type { Input } from '../http/contract'
import type { Deps } from '../http/deps'
import { sendAnswer } from '../http/envelope'
import { countAttempt } from '../http/rate-limits'
import { type Done, idempotent, keyedCall } from '../idempotency/idempotency'
import type { Asked } from '../idempotency/idempotency.schema'
import { amountIn } from '../ledger/amounts'
import { truncated } from '../ledger/money'
import { refuseWhenOff } from './mode.store'
import type { Bounds, MoneyCall } from './money-calls.store'
import { type PayoutDeps, sell } from './sales.store'
import { swap } from './swaps.store'
import { transfer } from './transfers.store'
import { servedWallet } from './wallets.store'

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

type MoneyCallName =
  | 'POST /v1/app/wallets/sell'
  | 'POST /v1/app/wallets/sell/all'
  | 'POST /v1/app/wallets/transfer'
  | 'POST /v1/app/wallets/swap'

type BodyOf<Name extends MoneyCallName> = InputOf<Name>['body'] & { amountCrypto: string | number }

/** The calls that move money (API-55 to API-58). */
export const moneyCalls = (deps: Deps, payoutDeps: PayoutDeps) => {
  const { db, clock } = deps

  /** The operator's switch and a transfer's wallet come before the fields (rulings 15 and 37), an answer already given before them. */
  const checked = async <Name extends MoneyCallName>(
    { request, valid }: Ask<Name>,
    also?: typeof sameToken,
  ): Promise<InputOf<Name>> => {
    try {
      return valid(also)
    } catch (problem) {
      await refuseWhenOff(db)
      const { currency, chain } = Object(request.body) as Record<string, unknown>
      if (isWord(currency) && isWord(chain)) await servedWallet(db, { symbol: currency, chain })
      throw problem
    }
  }

  const moves =
    <Name extends MoneyCallName>(
      move: (call: MoneyCall, body: BodyOf<Name> & { amountCrypto: string }) => Promise<object>,
      {
        also,
        count = async () => {},
      }: {
        also?: typeof sameToken
        count?: (tx: Database, body: BodyOf<Name>, by: string) => Promise<unknown>
      } = {},
    ) =>
    async (ask: Ask<Name>): Promise<void> => {
      const input = await checked(ask, also)
      const { accountId, token } = ask.caller
      const given = input.body as BodyOf<Name>
      const body = { ...given, amountCrypto: amountIn(given.amountCrypto) ?? '' }
      const work = async (tx: Database): Promise<Done> => {
        await refuseWhenOff(tx)
        const recent = isRecent(deps, token)
        const moneyCall = { tx, clock, accountId, isRecent: recent, bounds: boundsIn(input) }
        return { status: 200, data: await move(moneyCall, body) }
      }
      const call = { ...keyedCall(ask.request, accountId, { ...input, body }), asked: askedIn(body) }
      const answer = await idempotent(deps, call, work, (tx) => count(tx, body, accountId))
      sendAnswer(ask.response, answer)
    }

  return {
    'POST /v1/app/wallets/sell': moves((call, { amountCrypto: amount, currencySymbol: symbol, chain }) =>
      sell(call, payoutDeps, { amount, symbol, chain }),
    ),
    'POST /v1/app/wallets/sell/all': moves((call, { currencySymbol: symbol, chain }) =>
      sell(call, payoutDeps, { amount: 'all', symbol, chain }),
    ),
    'POST /v1/app/wallets/transfer': moves(
      (call, { amountCrypto: amount, currency: symbol, chain, recipient }) =>
        transfer(call, { amount, symbol, chain, recipient }),
      {
        count: async (tx, { recipient }, by) => {
          if (isName(recipient)) await countAttempt({ db: tx, clock }, searchesBy(by, recipient))
        },
      },
    ),
    'POST /v1/app/wallets/swap': moves(
      (call, { amountCrypto: amount, ...body }) =>
        swap(call, {
          amount,
          from: { symbol: body.fromCurrencySymbol, chain: body.fromChain },
          to: { symbol: body.toCurrencySymbol, chain: body.toChain },
        }),
      { also: sameToken },
    ),
  } satisfies Calls
}
