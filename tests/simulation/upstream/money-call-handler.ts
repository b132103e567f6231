import { unitsOf } from './decimals'
import type { IdempotencyKeys, KeyedCall, Outcome, Asked as RequestedAmount } from './idempotency-keys'
import { type FakeUpstreamState, moneyCalls, plainAmount, refuseWhenOff } from './money-calls'
import { amountIn, type Headers, type MoneyBody, type MoneyCallName, validInput } from './money-input'
import { conflict, Rejection } from './rejection'
import type { RouteRequest } from './routes'

/** A money call that took effect. */
export interface Executed {
  /** The order's key; null for a call without one. Known here even if the upstream keeps no keys and ignores it. */
  key: string | null
  kind: MoneyCallName
  accountId: string
  /** The transaction's id; for a swap, that of its debit. */
  id: string
  /** 'USDT.tron', and the units of 10^-18 that left the account's wallet. */
  coin: string
  units: bigint
  /** The naira that a sale brought, in units; null for others. */
  naira: bigint | null
  /** ms since 1970 by the fake upstream's clock. */
  at: number
}

/** A rejected money call, whether or not its response arrived. */
export type RefusedCall = Pick<Executed, 'key' | 'kind' | 'accountId' | 'at'> & {
  status: number
  summary: string
}

/** A running money call: begins when a connection is free, commits at its end. Both throw rejections. */
export interface Work {
  /** Checks the deadline; returns the response that the key already has. */
  begin: () => Outcome | null
  /** Takes effect, all at once. */
  commit: () => Outcome
  /** Releases the key, whatever the outcome. */
  release: () => void
}

export const moneyRoutes: Readonly<Record<string, MoneyCallName>> = {
  'POST /v1/app/wallets/sell': 'sell',
  'POST /v1/app/wallets/sell/all': 'sellAll',
  'POST /v1/app/wallets/transfer': 'transfer',
  'POST /v1/app/wallets/swap': 'swap',
}

const isWord = (value: unknown): value is string => typeof value === 'string' && /^\w{1,64}$/.test(value)
const requestedIn = (body: MoneyBody): RequestedAmount => ({
  amountCrypto: plainAmount(String(body.amountCrypto)),
  currencySymbol: String(body.currencySymbol ?? body.currency ?? body.fromCurrencySymbol).toUpperCase(),
  chain: String(body.chain ?? body.fromChain).toLowerCase(),
})

/** The moved coins; for a swap, the sold ones. */
interface Moved {
  id: string
  amountCrypto: string
  amountNGN?: string
}

interface Parts extends FakeUpstreamState {
  keys: IdempotencyKeys
  keepsKeys: boolean
  honoursSendBy: boolean
  executed: Executed[]
  rejectedCalls: RefusedCall[]
}

/** Every money call: authenticate, validate, look for a replay, check the deadline, then execute once. */
export const createMoneyCallHandler = (parts: Parts) => {
  const { market, now, keys, keepsKeys, honoursSendBy, executed, rejectedCalls } = parts

  /** The operator's switch and a transfer's wallet come before the fields (rulings 15 and 37). */
  const checked = (kind: MoneyCallName, body: MoneyBody, headers: Headers) => {
    try {
      return validInput(kind, body, headers)
    } catch (problem) {
      refuseWhenOff(parts)
      const { currency, chain } = body
      if (isWord(currency) && isWord(chain)) market.pair(currency, chain, 'Wallet not found')
      throw problem
    }
  }

  return (
    kind: MoneyCallName,
    { session: sessionOf, body: sent, headers: sentHeaders }: RouteRequest,
  ): Work => {
    const session = sessionOf()
    const accountId = session.account.id
    const input = checked(
      kind,
      sent,
      keepsKeys ? sentHeaders : { ...sentHeaders, 'idempotency-key': undefined },
    )
    const body: MoneyBody = { ...input.body, amountCrypto: amountIn(input.body.amountCrypto) }
    const key = sentHeaders['idempotency-key'] ?? null
    const idempotencyKey = input.headers['Idempotency-Key']
    const sendBy = honoursSendBy ? input.headers['x-send-by'] : undefined
    const keyed: KeyedCall | null =
      idempotencyKey === undefined
        ? null
        : {
            accountId,
            call: kind,
            key: idempotencyKey,
            body: JSON.stringify(body),
            requestBody: requestedIn(body),
            at: now(),
          }
    if (keyed) keys.begin(keyed)

    const work = (): object => {
      refuseWhenOff(parts)
      const data = moneyCalls[kind](parts, { session, body, headers: input.headers })
      const moved = data as Moved | { from: Moved }
      const { id, amountCrypto, amountNGN } = 'from' in moved ? moved.from : moved
      const { currencySymbol, chain } = requestedIn(body)
      const coin = `${currencySymbol}.${chain}`
      const naira = amountNGN === undefined ? null : unitsOf(amountNGN)
      executed.push({ key, kind, accountId, id, coin, units: unitsOf(amountCrypto), naira, at: now() })
      return data
    }
    const noting = <Result>(step: () => Result): Result => {
      try {
        return step()
      } catch (error) {
        if (error instanceof Rejection) note(error)
        throw error
      }
    }
    const note = ({ status, summary }: Pick<Rejection, 'status' | 'summary'>) =>
      void rejectedCalls.push({ key, kind, accountId, status, summary, at: now() })
    return {
      begin: () =>
        noting(() => {
          const replayedOutcome = keyed && keys.replay(keyed)
          if (replayedOutcome) return replayedOutcome
          if (sendBy !== undefined && now() > Number(sendBy)) throw conflict('This request came too late')
          return null
        }),
      commit: () =>
        noting(() => {
          if (!keyed) return { status: 200, data: work(), error: null }
          const outcome = keys.keep(keyed, work)
          if (outcome.error) note({ status: outcome.status, summary: outcome.error.summary })
          return outcome
        }),
      release: () => {
        if (keyed) keys.end(keyed)
      },
    }
  }
}
