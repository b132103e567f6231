import type { Call, UpstreamResponse } from '../../../gateway/upstream/upstream-client'
import { personas } from '../../../mock-api/accounts/personas'
import { unitsOf } from '../upstream/decimals'
import { createDelivery } from '../upstream/delivery'
import type { Who } from '../upstream/differential/worlds'
import { type Entry, walletOf } from '../upstream/double-entry'
import type { Result } from '../upstream/envelope'
import { type Executed, moneyRoutes, type RefusedCall, type Work } from '../upstream/money-call-handler'
import { notFound } from '../upstream/rejection'
import type { SimulatedUpstream, TwinParts } from '../upstream/twin'
import type { Obey } from './link'

const lists = /^\/v1\/app\/wallets\/intents(?=$|\?)/
const outcomes = /^\/v1\/app\/wallets\/intents(?=$|[?/])/
const zero = 0n

/** What a money call's entry says of it, as the twin tells it. */
const executedOf = (
  { transactionId, at, legs }: Entry,
  call: Pick<Executed, 'key' | 'kind' | 'accountId'>,
): Executed | null => {
  const sourceLeg = legs.find(
    ({ account, units }) => account.startsWith(`wallet ${call.accountId} `) && units < zero,
  )
  if (!sourceLeg) return null
  const owed = legs.find(({ account }) => account === `payable ${call.accountId} NGN`)
  const coin = sourceLeg.account.slice(sourceLeg.account.lastIndexOf(' ') + 1)
  return { ...call, id: transactionId, coin, units: -sourceLeg.units, naira: owed?.units ?? null, at }
}

/**
 * mock-api itself as the upstream of a history. Its calls meet the same faults as the twin's and take no simulated
 * time; it executes when the work begins, the twin at the work's end.
 */
export const openMockApiUpstream =
  (obey: Obey) =>
  ({
    now,
    after,
    fateOf: faultOf,
    keepsKeys,
    keepsList,
    honoursSendBy = true,
    issued = () => undefined,
  }: TwinParts): SimulatedUpstream => {
    const entries: Entry[] = []
    const executed: Executed[] = []
    const rejectedCalls: RefusedCall[] = []
    const tell: Obey = (order, _, ...parts) => {
      const obeyed = obey(order, now(), ...parts)
      entries.push(...obeyed.entries)
      return obeyed
    }
    const ask = ({ signal: _, ...call }: Call): { answer: UpstreamResponse; posted: Entry[] } => {
      const { 'x-send-by': sendBy, ...headers } = call.headers
      const sent = honoursSendBy && sendBy !== undefined ? { ...headers, 'x-send-by': sendBy } : headers
      const { value: answer, entries: posted } = tell('call', now(), { ...call, headers: sent })
      if (answer.headers.authorization) issued(answer.headers.authorization.replace(/^Bearer /, ''))
      return { answer, posted }
    }
    const resultOf = (answer: UpstreamResponse): Result => ({
      status: answer.status,
      data: null,
      error: null,
      answer,
    })

    const moneyCall = (call: Call, kind: Executed['kind']): Work => {
      let result: Result | undefined
      return {
        begin: () => {
          const { answer, posted } = ask(call)
          result = resultOf(answer)
          const accountId = personas.ada.accountId
          const madeCall = { key: call.headers['idempotency-key'] ?? null, kind, accountId }
          // Of a swap two entries may tell; what left is one.
          const moved = posted.flatMap((entry) => executedOf(entry, madeCall) ?? [])
          executed.push(...moved)
          const { error } = JSON.parse(answer.body) as { error: { summary: string } | null }
          if (error)
            rejectedCalls.push({ ...madeCall, status: answer.status, summary: error.summary, at: now() })
          return null
        },
        commit: () => result as never,
        release: () => undefined,
      }
    }
    const delivery = createDelivery({
      now,
      after,
      faultOf,
      read: (call) => {
        if ((!keepsKeys && outcomes.test(call.path)) || (!keepsList && lists.test(call.path)))
          throw notFound()
        const kind = moneyRoutes[`${call.method} ${call.path}`]
        return kind ? moneyCall(call, kind) : () => resultOf(ask(call).answer)
      },
    })

    tell('begin', now())
    entries.length = 0
    return {
      upstream: {
        call: delivery.call,
        stats: () => ({ connected: 0, free: 0, running: delivery.running(), queued: 0 }),
        close: async () => undefined,
      },
      ledger: { entries },
      executed,
      refused: rejectedCalls,
      balanceOf: (who, symbol, chain) => {
        const account = walletOf(personas[who as Who].accountId, `${symbol}.${chain}`)
        return unitsOf(tell('balances', now()).value[account] ?? '0')
      },
      issueToken: (who) => {
        const { value: token } = tell('issueToken', now(), who as Who)
        issued(token.replace(/^Bearer /, ''))
        return token
      },
      deposit: (who, ...coins) => void tell('deposit', now(), who as Who, ...coins),
      approve: (who) => void tell('approve', now(), who as Who),
      setPrice: (symbol, price) => void tell('setPrice', now(), symbol, price),
      setRate: (symbol, chain, rate) => void tell('setRate', now(), symbol, chain, rate),
      setOperatorSwitch: (isOn) => void tell('setOperatorSwitch', now(), isOn),
      restart: (what, downMs) => delivery.restart(what, downMs),
    }
  }
