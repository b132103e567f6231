import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { issueToken } from '../../mock-api/auth/tokens.store'
import type { MockApiOptions } from '../../mock-api/server'
import { balanceOf, coinOf } from '../../mock-api/shared/ledger'
import { plain } from '../../mock-api/shared/money'
import { transactions } from '../../mock-api/shared/payments.schema'
import { activities } from '../../mock-api/shared/people.schema'
import { personas } from '../../mock-api/shared/personas'
import { type Answer, restStage } from '../shared/rest'

export type Who = keyof typeof personas
export type Call = 'sell' | 'sell/all' | 'transfer' | 'swap'

export interface Wish {
  who?: Who
  key?: string
  /** x-send-by, as it is sent. */
  sendBy?: string
}

/** A sale, as the contract shows it. */
export interface Sale {
  id: string
  transactionId: string
  createDate: string
  approveDate: string | null
  amount: string
  amountCrypto: string
  amountUSD: string
  amountNGN: string
  status: string
  direction: string
  type: string
  currency: { symbol: string; name: string; chain: string }
  bankAccount: object | null
}
export type Activity = Pick<
  Sale,
  'id' | 'type' | 'amountCrypto' | 'amountUSD' | 'amount' | 'createDate' | 'currency'
>

/** The values a call has when a test does not say otherwise: they succeed for ada, who holds 100 USDT on Tron. */
const usual: Record<Call, Record<string, unknown>> = {
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
export const calls = Object.keys(usual) as Call[]

/** What an answer says of a refusal. */
export const refusalIn = ({
  status,
  summary,
  fields,
}: Pick<Answer<unknown>, 'status' | 'summary' | 'fields'>) => ({
  status,
  summary,
  fields,
})
/** A refusal that one field bears, in the same words. */
export const blamed = (field: string, message: string) => ({
  status: 422,
  summary: message,
  fields: { [field]: message },
})

/** TEST_DATABASE_URL: a PostgreSQL server to test on, where transactions really meet; it is emptied. */
const databaseUrl = process.env.TEST_DATABASE_URL

/**
 * A mock-api whose world begins anew with each test: BTC costs 91,500 dollars, USDT on Tron sells for 1,652.75 naira
 * from 10 dollars on, ada holds 100 USDT on Tron and 0.01 BTC.
 */
export const moneyStage = (options: Partial<MockApiOptions> = {}) => {
  const rest = restStage({ ...options, ...(databaseUrl ? { databaseUrl, reset: true } : {}) })
  const tokens = new Map<Who, string>()

  const tokenOf = async (who: Who): Promise<string> => {
    const known = tokens.get(who)
    if (known) return known
    const { db, clock } = rest.api
    const token = await issueToken({ db, clock, newAddress: () => '' }, personas[who].accountId, 'password')
    tokens.set(who, token)
    return token
  }
  beforeEach(async () => {
    tokens.clear()
    await rest.world.reset()
    await rest.world.credit({ customer: 'ada', symbol: 'USDT', chain: 'tron', amount: '100' })
  })

  return {
    rest,
    tokenOf,

    credit: (symbol: string, chain: string, amount: string, customer: Who = 'ada') =>
      rest.world.credit({ customer, symbol, chain, amount }),

    /** One of the four calls, with what differs from the usual body; undefined leaves a field out. */
    async move<Data = Sale>(
      call: Call,
      body: object = {},
      { who = 'ada', key, sendBy }: Wish = {},
    ): Promise<Answer<Data>> {
      return rest.ask<Data>(`/v1/app/wallets/${call}`, {
        body: { ...usual[call], ...body },
        token: await tokenOf(who),
        headers: {
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(sendBy === undefined ? {} : { 'x-send-by': sendBy }),
        },
      })
    },

    /** What the ledger says that somebody holds. */
    async holds(who: Who = 'ada', symbol = 'USDT', chain = 'tron'): Promise<string> {
      const book = {
        kind: 'wallet',
        owner: personas[who].accountId,
        currency: coinOf(symbol, chain),
      } as const
      return plain(await balanceOf(rest.api.db, book))
    },

    async get<Data>(path: string, who: Who = 'ada'): Promise<Answer<Data>> {
      return rest.get<Data>(path, await tokenOf(who))
    },

    /** Types of somebody's transactions since the stage was set, newest first. */
    async typesOf(who: Who = 'ada'): Promise<string[]> {
      const rows = await rest.api.db
        .select({ type: transactions.type })
        .from(transactions)
        .where(
          sql`${transactions.accountId} = ${personas[who].accountId} and ${transactions.id} not like 'tx-' || ${who} || '-%'`,
        )
        .orderBy(desc(transactions.createDate), desc(transactions.type))
      return rows.map(({ type }) => type).filter((type) => type !== 'deposit')
    },

    async notesOf(who: Who = 'ada'): Promise<string[]> {
      const rows = await rest.api.db
        .select({ type: activities.type })
        .from(activities)
        .where(eq(activities.accountId, personas[who].accountId))
      return rows.map(({ type }) => type)
    },
  }
}

/** Amounts that no call takes: 0 has a meaning of its own and is told apart where it matters. */
export const badAmounts: unknown[] = [
  '',
  ' ',
  '-1',
  '+1',
  '1e-8',
  '1e2',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '１２',
  '٣',
  '1.123456789',
  '0.000000001',
  '.5',
  '5.',
  '1,5',
  '1 000',
  '1234567890123456789',
  'all',
  -1,
  1e-8,
  1e21,
  0.1 + 0.2,
  1.123456789,
  12345678.12345678,
  true,
  null,
  ['1'],
  { amount: '1' },
]
