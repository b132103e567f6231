import { unitsOf } from './decimals'
import type { IdempotencyKeys, KeyedCall, Outcome, RequestedAmount } from './idempotency-keys'
import { type FakeUpstreamState, moneyCalls, plainAmount, rejectWhenOff } from './money-calls'
import { amountIn, type Headers, type MoneyBody, type MoneyCallName, validInput } from './money-input'
import { conflict, Rejection } from './rejection'
import type { RouteRequest } from './routes'

/** A money call that took effect. */
export interface Executed {
  kind: MoneyCallName
  /** The transaction id; for a swap, the id of its debit. */
  id: string
  /** The naira of a sale, in units; null for other calls. */
  naira: bigint | null
  /** ms since 1970 by the fake upstream's clock. */
  at: number
}

/** A money call in progress: it begins when a connection is free and commits at its end. Both throw rejections. */
export interface Work {
  /** Checks the deadline; returns the stored response of the key, if any. */
  begin: () => Outcome | null
  /** Executes the call atomically. */
  commit: () => Outcome
  /** Releases the key for any outcome. */
  release: () => void
}

export const moneyRoutes: Readonly<Record<string, MoneyCallName>> = {
  'POST /v1/app/wallets/sell': 'sell',
  'POST /v1/app/wallets/sell/all': 'sellAll',
  'POST /v1/app/wallets/transfer': 'transfer',
  'POST /v1/app/wallets/swap': 'swap',
}

const isCode = (value: unknown): value is string => typeof value === 'string' && /^\w{1,64}$/.test(value)
const requestedAmount = (body: MoneyBody): RequestedAmount => ({
  amountCrypto: plainAmount(String(body.amountCrypto)),
  currencySymbol: String(body.currencySymbol ?? body.currency ?? body.fromCurrencySymbol).toUpperCase(),
  chain: String(body.chain ?? body.fromChain).toLowerCase(),
})

/** The transaction of a money call; for a swap, its debit. */
interface MovedCoins {
  id: string
  amountNGN?: string
}

interface Parts extends FakeUpstreamState {
  keys: IdempotencyKeys
  keepsKeys: boolean
  honoursSendBy: boolean
  executed: Executed[]
  rejectedKeys: Set<string>
}

/** Handles every money call: authenticate, validate, look for a replay, check the deadline, execute once. */
export const createMoneyCallHandler = (parts: Parts) => {
  const { market, now, keys, keepsKeys, honoursSendBy, executed, rejectedKeys } = parts

  /** Checks the operator's switch and a transfer's wallet before the fields (rulings 15 and 37). */
  const checkedInput = (kind: MoneyCallName, body: MoneyBody, headers: Headers) => {
    try {
      return validInput(kind, body, headers)
    } catch (problem) {
      rejectWhenOff(parts)
      const { currency, chain } = body
      if (isCode(currency) && isCode(chain)) market.pair(currency, chain, 'Wallet not found')
      throw problem
    }
  }

  return (
    kind: MoneyCallName,
    { session: sessionOf, body: sentBody, headers: sentHeaders }: RouteRequest,
  ): Work => {
    const session = sessionOf()
    const accountId = session.account.id
    const input = checkedInput(
      kind,
      sentBody,
      keepsKeys ? sentHeaders : { ...sentHeaders, 'idempotency-key': undefined },
    )
    const body: MoneyBody = { ...input.body, amountCrypto: amountIn(input.body.amountCrypto) }
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
            requestBody: requestedAmount(body),
            at: now(),
          }
    if (keyed) keys.begin(keyed)

    const work = (): object => {
      rejectWhenOff(parts)
      const data = moneyCalls[kind](parts, { session, body, headers: input.headers })
      const moved = data as MovedCoins | { from: MovedCoins }
      const { id, amountNGN } = 'from' in moved ? moved.from : moved
      const naira = amountNGN === undefined ? null : unitsOf(amountNGN)
      executed.push({ kind, id, naira, at: now() })
      return data
    }
    const recordRejection = <Result>(step: () => Result): Result => {
      try {
        return step()
      } catch (error) {
        if (error instanceof Rejection) addRejection()
        throw error
      }
    }
    const addRejection = () => rejectedKeys.add(sentHeaders['idempotency-key'] ?? '')
    return {
      begin: () =>
        recordRejection(() => {
          const replayedOutcome = keyed && keys.replay(keyed)
          if (replayedOutcome) return replayedOutcome
          if (sendBy !== undefined && now() > Number(sendBy)) throw conflict('This request came too late')
          return null
        }),
      commit: () =>
        recordRejection(() => {
          if (!keyed) return { status: 200, data: work(), error: null }
          const outcome = keys.keep(keyed, work)
          if (outcome.error) addRejection()
          return outcome
        }),
      release: () => {
        if (keyed) keys.end(keyed)
      },
    }
  }
}
