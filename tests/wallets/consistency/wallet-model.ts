import { Big } from 'big.js'
import fc from 'fast-check'
import type { Who } from '../money/money.stage'

/** Naira per dollar, and the least dollars of a sale, as seeded. */
const terms = {
  'BTC.btc': ['1647', '10'],
  'ETH.eth': ['1648.5', '10'],
  'BNB.bsc': ['1646.25', '10'],
  'USDT.eth': ['1645', '20.5'],
  'USDT.bsc': ['1651.5', '0'],
  'USDT.tron': ['1652.75', '10'],
} as const
export type Coin = keyof typeof terms
export const coins = Object.keys(terms) as Coin[]
export const people: Who[] = ['ada', 'bola', 'newbie']
const prices: Record<string, string> = { BTC: '91500', ETH: '3220', BNB: '688.5', USDT: '1' }
export const partsOf = (coin: string) => ({ symbol: coin.split('.')[0]!, chain: coin.split('.')[1]! })
const cut = (amount: Big, decimals: number) => amount.round(decimals, Big.roundDown)

/** What happens in a story; 'again' repeats the last money call with its key. */
export type Command =
  | { kind: 'credit'; who: Who; coin: Coin; amount: string }
  | { kind: 'sell'; who: Who; coin: Coin; amount: string }
  | { kind: 'sell/all'; who: Who; coin: Coin; amount: string }
  | { kind: 'transfer'; who: Who; coin: Coin; amount: string; to: Who | 'nobody' }
  | { kind: 'swap'; who: Who; coin: Coin; amount: string; into: Coin }
  | { kind: 'admin'; on: boolean }
  | { kind: 'price'; symbol: string; price: string }
  | { kind: 'again' }

export type Money = Exclude<Command, { kind: 'credit' | 'admin' | 'price' | 'again' }>

const who = fc.constantFrom(...people)
const coin = fc.constantFrom(...coins)
const small = fc.integer({ min: 1, max: 9_999_999_999 }).map((units) => new Big(units).div(1e8).toFixed())
const round = fc.constantFrom(...'0.0005 0.005 0.95 1 9.99999999 10 20.5 33.33333333 100'.split(' '))
const bad = fc.constantFrom('0', '-1', '1e-8', '', 'NaN', '1.123456789', '999999999999999999')
const amount = fc.oneof(
  { weight: 5, arbitrary: round },
  { weight: 4, arbitrary: small },
  { weight: 1, arbitrary: bad },
)
const exact = fc
  .bigInt({ min: 1n, max: 200n * 10n ** 18n })
  .map((units) => new Big(String(units)).times('1e-18').toFixed())
const often = (weight: number, kind: Command['kind'], more: Record<string, fc.Arbitrary<unknown>> = {}) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...more }) as unknown as fc.Arbitrary<Command>,
})
export const command: fc.Arbitrary<Command> = fc.oneof(
  often(3, 'credit', { who, coin, amount: fc.oneof(exact, round) }),
  often(4, 'sell', { who, coin, amount }),
  often(2, 'sell/all', { who, coin, amount: fc.constant('0') }),
  often(4, 'transfer', { who, coin, amount, to: fc.constantFrom<(Who | 'nobody')[]>(...people, 'nobody') }),
  often(4, 'swap', { who, coin, amount, into: coin }),
  often(1, 'admin', { on: fc.boolean() }),
  often(1, 'price', {
    symbol: fc.constantFrom('BTC', 'ETH', 'BNB', 'USDT'),
    price: fc.constantFrom('0.3333', '1', '1.00010001', '690.12345678', '91500'),
  }),
  often(2, 'again'),
)

/** The plain model: what each holds and is owed, by the rules as they are written, in a few lines. */
export class Model {
  readonly held = new Map<string, Big>()
  readonly owed = new Map<Who, Big>()
  readonly price = { ...prices }
  isOn = true

  of = (who: Who, coin: Coin): Big => this.held.get(`${who} ${coin}`) ?? new Big(0)
  add = (who: Who, coin: Coin, amount: Big) =>
    this.held.set(`${who} ${coin}`, this.of(who, coin).plus(amount))

  /** The status that a call must be answered with, its effect included. */
  expected(one: Money): number {
    if (!this.isOn) return 403
    const sound =
      one.kind === 'sell/all' || (/^\d{1,18}(\.\d{1,8})?$/.test(one.amount) && /[1-9]/.test(one.amount))
    if (!sound) return 422
    const { symbol } = partsOf(one.coin)
    const has = this.of(one.who, one.coin)
    const price = this.price[symbol]!
    if (one.kind === 'sell' || one.kind === 'sell/all') {
      if (one.who === 'newbie') return 409
      const taken = one.kind === 'sell' ? new Big(one.amount) : has
      const [rate, limit] = terms[one.coin]
      const naira = cut(taken.times(price).times(rate), 2)
      if (
        taken.eq(0) ||
        taken.gt(has) ||
        taken.times(price).round(2, Big.roundHalfUp).lt(limit) ||
        naira.eq(0)
      )
        return 422
      this.add(one.who, one.coin, taken.neg())
      this.owed.set(one.who, (this.owed.get(one.who) ?? new Big(0)).plus(naira))
      return 200
    }
    const asked = new Big(one.amount)
    if (one.kind === 'transfer') {
      if (one.to === 'nobody' || one.to === one.who || asked.gt(has) || asked.times(price).lt('0.95'))
        return 422
      this.add(one.who, one.coin, asked.neg())
      this.add(one.to, one.coin, asked)
      return 200
    }
    const into = partsOf(one.into).symbol
    const taken = cut(asked, 4)
    const least = { BTC: '0.0005', ETH: '0.005' }[symbol] ?? '1'
    if (into === symbol || taken.lt(least) || taken.gt(has)) return 422
    const gained = new Big(divided(taken.times(price), this.price[into]!))
    if (gained.eq(0)) return 422
    this.add(one.who, one.coin, taken.neg())
    this.add(one.who, one.into, gained)
    return 200
  }
}

/** A quotient cut to 8 decimals, in whole numbers: nothing is ever rounded. */
const divided = (one: Big, by: string): string => {
  const units = (value: Big) => BigInt(value.times('1e26').round(0, Big.roundDown).toFixed())
  return new Big(String((units(one) * 100_000_000n) / units(new Big(by)))).times('1e-8').toFixed()
}
