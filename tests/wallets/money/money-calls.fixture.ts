import { beforeEach, expect } from 'vitest'
import { personas } from '../../../mock-api/accounts/personas'
import type { Shape } from '../../contract/operations'
import type { Rest, RestResponse } from '../../fixtures/rest'

export type Who = keyof typeof personas
export type Call = 'sell' | 'sell/all' | 'transfer' | 'swap'

export interface CallOptions {
  who?: Who
  key?: string
  /** The value of the x-send-by header. */
  sendBy?: string
  /** Other headers, like the bounds of ruling 29. */
  headers?: Record<string, string>
}

/** A sale in the contract's format. */
export type Sale = Shape<'Transaction'>
export type Activity = Shape<'WalletActivity'>

/** Each call's default values, which succeed for ada's 100 USDT on Tron. */
export const usualBodies: Record<Call, Record<string, unknown>> = {
  sell: { amountCrypto: '20', currencySymbol: 'USDT', chain: 'tron' },
  'sell/all': { amountCrypto: 0, currencySymbol: 'USDT', chain: 'tron' },
  transfer: { amountCrypto: '20', currency: 'USDT', recipient: personas.bola.accountId, chain: 'tron' },
  swap: {
    fromCurrencySymbol: 'USDT',
    toCurrencySymbol: 'BTC',
    walletType: 'main',
    amountCrypto: '20',
    fromChain: 'tron',
    toChain: 'btc',
  },
}
export const calls = Object.keys(usualBodies) as Call[]

/** The error in a response. */
export const apiErrorIn = ({ status, summary, fields }: RestResponse<unknown>) => ({
  status,
  summary,
  fields,
})
/** An error on one field, whose message is also the summary. */
export const fieldError = (field: string, message: string) => ({
  status: 422,
  summary: message,
  fields: { [field]: message },
})

/**
 * Money calls on a fixture that starts each test with the seeds: BTC costs 91,500 dollars, USDT on Tron sells for
 * 1,652.75 naira from 10 dollars on, ada holds 100 USDT on Tron and 0.01 BTC.
 */
export const moneyFixture = <Fixture extends Rest>(rest: Fixture) => {
  /** Each customer's sales before the test. */
  const before = new Map<Who, Set<string>>()
  const get = <Data>(path: string, who: Who = 'ada'): Promise<RestResponse<Data>> => rest.get<Data>(path, who)
  const listSales = async (who: Who): Promise<Sale[]> =>
    (await get<{ transactions: Sale[] }>('/v1/app/transactions/customer?size=100', who)).data.transactions
  beforeEach(async () => {
    await rest.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '100' })
    for (const who of ['ada', 'bola'] as const)
      before.set(who, new Set((await listSales(who)).map(({ id }) => id)))
  })

  const holds = async (who: Who = 'ada', symbol = 'USDT', chain = 'tron'): Promise<string> =>
    (await get<{ balance: string }>(`/v1/app/wallets/${symbol}/${chain}`, who)).data.balance
  /** Types of the customer's transactions since the start of the test except deposits, newest first. */
  const typesOf = async (who: 'ada' | 'bola' = 'ada'): Promise<string[]> => {
    const rows = (await listSales(who)).filter(
      ({ id, type }) => type !== 'deposit' && !before.get(who)?.has(id),
    )
    const newestFirst = (first: Sale, second: Sale): number =>
      second.createDate.localeCompare(first.createDate) || second.type.localeCompare(first.type)
    return rows.sort(newestFirst).map(({ type }) => type)
  }

  return {
    rest,
    get,
    holds,
    typesOf,

    credit: (symbol: string, chain: string, amount: string, customer: Who = 'ada') =>
      rest.world.credit({ customer, symbol, chain, amount }),

    /** Sends a call with changes to its default body; undefined omits a field. */
    move<Data = Sale>(
      call: Call,
      body: object = {},
      { who = 'ada', key, sendBy, headers = {} }: CallOptions = {},
    ): Promise<RestResponse<Data>> {
      return rest.request<Data>(`/v1/app/wallets/${call}`, {
        body: { ...usualBodies[call], ...body },
        token: who,
        headers: {
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(sendBy === undefined ? {} : { 'x-send-by': sendBy }),
          ...headers,
        },
      })
    },

    /** Makes prices too old for money calls; the returned function refreshes them with the same values. */
    async letPricesGrowOld(): Promise<() => Promise<void>> {
      await rest.world.setFeed('down')
      await rest.world.advanceClock(301_000)
      // The logins are too old, too (ruling 30): the next call logs in again.
      rest.forget()
      return async () => {
        await rest.world.setFeed('steady')
        await rest.world.setPrice('USDT', '1')
        await rest.world.setPrice('BTC', '91500')
      }
    },

    /** Asserts that no money has moved since the start of the test. */
    async untouched(): Promise<void> {
      const bitcoin = [await holds('ada', 'BTC', 'btc'), await holds('bola', 'BTC', 'btc')]
      expect([await holds(), await holds('bola'), ...bitcoin]).toEqual(['100', '0', '0.01', '0'])
      expect([await typesOf(), await typesOf('bola')]).toEqual([[], []])
    },

    /** Types of a persona's activities. */
    notesOf: async (who: Who = 'ada'): Promise<string[]> =>
      (await get<{ type: string }[]>('/v1/app/activities?size=100', who)).data.map(({ type }) => type),
  }
}

/** Amounts that every call rejects, except 0, which sells everything and has its own tests. */
export const badAmounts: unknown[] = [
  ...'| |-1|+1|1e-8|1e2|1e309|NaN|Infinity|0x10|１２|٣|1.123456789|0.000000001|.5|5.|1,5|1 000'.split('|'),
  ...['1234567890123456789', 'all', -1, 1e-8, 1e21, 0.1 + 0.2, 1.123456789, 12345678.12345678],
  ...[true, null, ['1'], { amount: '1' }],
]
