import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { personas } from '../../../mock-api/accounts/personas'
import { balanceOf } from '../../../mock-api/ledger/ledger'
import { mockApiStage } from '../../stage/rest'
import { seeded } from '../../walker/seeded'
import { moneyStage, type Who } from '../money/money.stage'
import { type Coin, type Command, coins, command, Model, type Money, partsOf, people } from './wallet-model'

/** The number of random stories: `npm run test:long` asks for 1,000. */
const runs = Number(process.env.MODEL_RUNS ?? 6)

const stage = moneyStage(mockApiStage())
const { rest, move } = stage

const bodyOf = (order: Money): object => {
  const { symbol, chain } = partsOf(order.coin)
  const { amount: amountCrypto } = order
  if (order.kind === 'transfer') return { amountCrypto, currency: symbol, chain, recipient: order.to }
  if (order.kind !== 'swap') return { amountCrypto, currencySymbol: symbol, chain }
  const { symbol: toCurrencySymbol, chain: toChain } = partsOf(order.into)
  return { amountCrypto, fromCurrencySymbol: symbol, fromChain: chain, toCurrencySymbol, toChain }
}
const send = (order: Money, key: string) => move(order.kind, bodyOf(order), { who: order.who, key })

const heldBalance = (who: Who, coin: Coin): Promise<string> => {
  const { symbol, chain } = partsOf(coin)
  return stage.holds(who, symbol, chain)
}
const owed = (who: Who) =>
  balanceOf(rest.api.db, { kind: 'payable', owner: personas[who].accountId, currency: 'NGN' })

/** Tells one story to mock-api and to the model, and compares every answer and, at the end, every figure. */
let emitted = 0
const emit = async (story: readonly Command[]): Promise<void> => {
  // mock-api's state continues from story to story; each reads its own start.
  const number = ++emitted
  // Recipients may be looked up 60 times a minute; sessions end after 12 hours.
  if (number % 10 === 0) await rest.world.advanceClock(60_000)
  await rest.world.setAdminWalletMode(true)
  const model = new Model()
  for (const [symbol, price] of Object.entries(model.price)) await rest.world.setPrice(symbol, price)
  for (const who of people)
    for (const coin of coins) model.add(who, coin, new Big(await heldBalance(who, coin)))
  const owedBefore = new Map(await Promise.all(people.map(async (who) => [who, await owed(who)] as const)))
  let last: { order: Money; key: string; status: number; text: string } | undefined

  const act = async (order: Money, key: string): Promise<void> => {
    const expected = model.expected(order)
    const { status, text } = await send(order, key)
    const actual = { one: order, status, text: status === expected ? '' : text }
    expect(actual).toEqual({ one: order, status: expected, text: '' })
    last = { order, key, status, text }
  }

  for (const [index, step] of story.entries())
    if (step.kind === 'credit') {
      await rest.world.credit({ customer: step.who, ...partsOf(step.coin), amount: step.amount })
      model.add(step.who, step.coin, new Big(step.amount))
    } else if (step.kind === 'admin') {
      await rest.world.setAdminWalletMode(step.on)
      model.isOn = step.on
    } else if (step.kind === 'price') {
      await rest.world.setPrice(step.symbol, step.price)
      model.price[step.symbol] = step.price
    } else if (step.kind !== 'again') await act(step, `k-${number}-${index}`)
    else if (last && isKept(last)) expect((await send(last.order, last.key)).text).toBe(last.text)
    else if (last) await act(last.order, last.key)

  for (const who of people) {
    for (const coin of coins)
      expect(`${coin} ${await heldBalance(who, coin)}`).toBe(`${coin} ${model.of(who, coin).toFixed()}`)
    const wanted = (model.owed.get(who) ?? new Big(0)).plus(owedBefore.get(who)!)
    expect(wanted.eq(await owed(who))).toBe(true)
  }
  expect((await rest.api.audit()).drift).toBe('0')
}

/** Checks a switch that was off, and a malformed body, again. */
const isKept = ({ status, text }: { status: number; text: string }) =>
  status !== 403 && !text.includes('Invalid amount') && !text.includes('same token')

it(
  `${runs} random runs match a plain model [WSELL-23] [TRANSFER-10] [SWAP-07]`,
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 24, size: 'max' }), emit), {
      numRuns: runs,
      ...seeded,
      endOnFailure: runs < 100,
    })
  },
  120_000 + runs * 30_000,
)
