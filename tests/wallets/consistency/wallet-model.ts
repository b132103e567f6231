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
  readonly balances = new Map<string, Big>()
  readonly owed = new Map<Who, Big>()
  readonly price = { ...prices }
  isOn = true

  of = (who: Who, coin: Coin): Big => this.balances.get(`${who} ${coin}`) ?? new Big(0)
  add = (who: Who, coin: Coin, amount: Big) =>
    this.balances.set(`${who} ${coin}`, this.of(who, coin).plus(amount))

  /** The status that a call must be answered with, its effect included. */
  expected(order: Money): number {
    if (!this.isOn) return 403
    const sound =
      order.kind === 'sell/all' || (/^\d{1,18}(\.\d{1,8})?$/.test(order.amount) && /[1-9]/.test(order.amount))
    if (!sound) return 422
    const { symbol } = partsOf(order.coin)
    const has = this.of(order.who, order.coin)
    const price = this.price[symbol]!
    if (order.kind === 'sell' || order.kind === 'sell/all') {
      if (order.who === 'newbie') return 409
      const soldAmount = order.kind === 'sell' ? new Big(order.amount) : has
      const [rate, limit] = terms[order.coin]
      const naira = cut(soldAmount.times(price).times(rate), 2)
      if (
        soldAmount.eq(0) ||
        soldAmount.gt(has) ||
        soldAmount.times(price).round(2, Big.roundHalfUp).lt(limit) ||
        naira.eq(0)
      )
        return 422
      this.add(order.who, order.coin, soldAmount.neg())
      this.owed.set(order.who, (this.owed.get(order.who) ?? new Big(0)).plus(naira))
      return 200
    }
    const requestedAmount = new Big(order.amount)
    if (order.kind === 'transfer') {
      if (
        order.to === 'nobody' ||
        order.to === order.who ||
        requestedAmount.gt(has) ||
        requestedAmount.times(price).lt('0.95')
      )
        return 422
      this.add(order.who, order.coin, requestedAmount.neg())
      this.add(order.to, order.coin, requestedAmount)
      return 200
    }
    const into = partsOf(order.into).symbol
    const swappedAmount = cut(requestedAmount, 4)
    const least = { BTC: '0.0005', ETH: '0.005' }[symbol] ?? '1'
    if (into === symbol || swappedAmount.lt(least) || swappedAmount.gt(has)) return 422
    const gained = new Big(divided(swappedAmount.times(price), this.price[into]!))
    if (gained.eq(0)) return 422
    this.add(order.who, order.coin, swappedAmount.neg())
    this.add(order.who, order.into, gained)
    return 200
  }
}

/** A quotient cut to 8 decimals, in whole numbers: nothing is ever rounded. */
const divided = (dividend: Big, by: string): string => {
  const units = (value: Big) => BigInt(value.times('1e26').round(0, Big.roundDown).toFixed())
  return new Big(String((units(dividend) * 100_000_000n) / units(new Big(by)))).times('1e-8').toFixed()
}
